// The trace of Fig. 8 of "Abstractions from Proofs" (Henzinger, Jhala, Majumdar, McMillan, 2004): predicates in a
// function speak of its variables and of the values that its parameters had at the call, so that they serve all calls.
// WANT: safe
#include <assert.h>

int inc(int x) {
    int r;
    x = x + 1;
    r = x;
    return r;
}

int main(void) {
    int a, b;
    a = 0;
    b = inc(a);
    if (a != b - 1)
        assert(0);
    return 0;
}
