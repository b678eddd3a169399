// The trace of Fig. 8 of "Abstractions from Proofs", where the function returns what it was given.
// WANT: unsafe
#include <assert.h>

int inc(int x) {
    int r;
    r = x;
    x = x + 1;
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
