// The magnitude of an int, computed in unsigned arithmetic, fits an int again unless the number is INT_MIN.
// WANT: safe
#include <assert.h>
#include <limits.h>

extern int __VERIFIER_nondet_int(void);

int main(void) {
    int x = __VERIFIER_nondet_int();
    if (x == INT_MIN)
        return 0;
    unsigned int magnitude = x;
    if (x < 0)
        magnitude = 0u - magnitude;
    assert(magnitude <= INT_MAX);
    return 0;
}
