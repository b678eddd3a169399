// The midpoint of two unsigned numbers without overflow: it lies between them.
// WANT: safe
#include <assert.h>

extern unsigned int __VERIFIER_nondet_uint(void);

int main(void) {
    unsigned int lo = __VERIFIER_nondet_uint(), hi = __VERIFIER_nondet_uint();
    if (lo > hi)
        return 0;
    unsigned int mid = lo + (hi - lo) / 2;
    assert(lo <= mid && mid <= hi);
    return 0;
}
