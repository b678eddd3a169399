// The trace of Fig. 7 of "Abstractions from Proofs", where b may be -1.
// WANT: unsafe
#include <assert.h>

extern int __VERIFIER_nondet_int(void);

int main(void) {
    int a, b = __VERIFIER_nondet_int(), c;
    if (b > -2) {
        c = 2 * b;
        a = b;
        a = a - 1;
        if (a < b)
            if (a == c)
                assert(0);
    }
    return 0;
}
