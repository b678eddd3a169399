// The running example of "SMT-Based Model Checking for Recursive Programs" (Komuravelli, Gurfinkel, Chaki, 2014).
// Its proof is made of one fact for each procedure: t0 >= 2t for T, and d <= d0 - 1 for D.
// WANT: safe
#include <assert.h>

extern int __VERIFIER_nondet_int(void);

int T(int t) {
    if (t > 0) {
        t = t - 2;
        t = T(t);
        t = t + 1;
    }
    return t;
}

int D(int d) {
    return d - 1;
}

int main(void) {
    int m0 = __VERIFIER_nondet_int();
    if (m0 < -1000 || m0 > 1000)
        return 0;
    int m = T(m0);
    m = D(m);
    m = D(m);
    assert(m0 >= 2 * m + 4);
    return 0;
}
