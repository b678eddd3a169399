// As traces_inc.c, but that inc is called with a negative step. The program P1 of "Summary-Based
// Inter-Procedural Analysis via Modular Trace Refinement" (Cassez, Müller, Burnett, 2014), with long long so that nothing overflows.
// WANT: unsafe
#include <assert.h>

extern int __VERIFIER_nondet_int(void);

static long long inc(long long p, long long q) {
    long long r;
    assert(p >= 0);
    if (p >= 1)
        r = q + 1;
    else
        r = q;
    return r;
}

int main(void) {
    long long n, m = __VERIFIER_nondet_int();
    if (m >= 1) {
        n = inc(-m, m);
        assert(n >= 0);
    }
    return 0;
}
