// The trace of Fig. 2 of "Abstractions from Proofs", where y is taken too early.
// WANT: unsafe
#include <assert.h>

extern int __VERIFIER_nondet_int(void);

int main(void) {
    int ctr = __VERIFIER_nondet_int(), m = __VERIFIER_nondet_int();
    int x, y;
    x = ctr;
    y = ctr;
    ctr = ctr + 1;
    if (x == m)
        if (y != m + 1)
            assert(0);
    return 0;
}
