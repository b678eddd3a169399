// The trace of Fig. 2 of "Abstractions from Proofs" (Henzinger, Jhala, Majumdar, McMillan, 2004): that x is the
// old value of ctr need not be remembered, a relation between what there is at each point is enough.
// WANT: safe
#include <assert.h>

extern int __VERIFIER_nondet_int(void);

int main(void) {
    int ctr = __VERIFIER_nondet_int(), m = __VERIFIER_nondet_int();
    int x, y;
    x = ctr;
    ctr = ctr + 1;
    y = ctr;
    if (x == m)
        if (y != m + 1)
            assert(0);
    return 0;
}
