// Mutual recursion: whether a number is even is decided by its predecessor being odd. The proof needs a contract for
// each of the two functions, in which the parity of n occurs as a remainder.
// WANT: safe
#include <assert.h>

extern int __VERIFIER_nondet_int(void);

int is_odd(int n);

int is_even(int n) {
    if (n == 0)
        return 1;
    return is_odd(n - 1);
}

int is_odd(int n) {
    if (n == 0)
        return 0;
    return is_even(n - 1);
}

int main(void) {
    int n = __VERIFIER_nondet_int();
    if (n < 0)
        return 0;
    int even = is_even(n);
    assert(even == (n % 2 == 0));
    return 0;
}
