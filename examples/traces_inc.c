// A call keeps what its caller assumes: a step of one from a positive number is not negative. The program P1 of "Summary-Based
// Inter-Procedural Analysis via Modular Trace Refinement" (Cassez, Müller, Burnett, 2014), with long long so that nothing overflows.
// WANT: safe
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
        n = inc(1, m);
        assert(n >= 0);
    }
    return 0;
}
