// Mutual recursion with a wrong base: 0 is taken for odd.
// WANT: unsafe
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
        return 1;
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
