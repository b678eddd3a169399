// The trace of Fig. 11 of "Abstractions from Proofs" (Henzinger, Jhala, Majumdar, McMillan, 2004): a function changes
// what its caller's pointer points to, and what it does is a relation between values at the call and at the return.
// WANT: safe
#include <assert.h>

void inc(int *x) {
    *x = *x + 1;
}

int main(void) {
    int cell;
    int *y = &cell;
    *y = 0;
    inc(y);
    if (*y != 1)
        assert(0);
    return 0;
}
