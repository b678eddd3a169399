// The trace of Fig. 7 of "Abstractions from Proofs" (Henzinger, Jhala, Majumdar, McMillan, 2004): no statement has
// the predicate that excludes it, a <= c - 2, which follows from three of them.
// WANT: safe
#include <assert.h>

extern int __VERIFIER_nondet_int(void);

int main(void) {
    int a, b = __VERIFIER_nondet_int(), c;
    if (b > 0) {
        c = 2 * b;
        a = b;
        a = a - 1;
        if (a < b)
            if (a == c)
                assert(0);
    }
    return 0;
}
