// Unsigned subtraction wraps around below zero. The test before it rules that out.
// WANT: safe
#include <assert.h>

extern unsigned int __VERIFIER_nondet_uint(void);

int main(void) {
    unsigned int balance = 100;
    while (__VERIFIER_nondet_uint()) {
        unsigned int amount = __VERIFIER_nondet_uint();
        if (amount <= balance)
            balance = balance - amount;
    }
    assert(balance <= 100);
    return 0;
}
