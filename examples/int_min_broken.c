// The magnitude of INT_MIN, the one number whose negation is not an int, has been forgotten.
// WANT: unsafe
#include <assert.h>
#include <limits.h>

extern int __VERIFIER_nondet_int(void);

int main(void) {
    int x = __VERIFIER_nondet_int();
    unsigned int magnitude = x;
    if (x < 0)
        magnitude = 0u - magnitude;
    assert(magnitude <= INT_MAX);
    return 0;
}
