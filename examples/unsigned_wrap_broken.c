// An unsigned difference is never negative, so that a test for it does not notice the wrap around.
// WANT: unsafe
#include <assert.h>

extern unsigned int __VERIFIER_nondet_uint(void);

int main(void) {
    unsigned int balance = 100;
    while (__VERIFIER_nondet_uint()) {
        unsigned int amount = __VERIFIER_nondet_uint();
        if (balance - amount >= 0)
            balance = balance - amount;
    }
    assert(balance <= 100);
    return 0;
}
