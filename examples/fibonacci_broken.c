// The claim fib(n) >= n is almost right: it fails for n = 2, 3 and 4 only.
// WANT: unsafe
#include <assert.h>

extern int __VERIFIER_nondet_int(void);

int fib(int n) {
    if (n < 1)
        return 0;
    if (n == 1)
        return 1;
    return fib(n - 1) + fib(n - 2);
}

int main(void) {
    int n = __VERIFIER_nondet_int();
    if (n < 0 || n > 40)
        return 0;
    int r = fib(n);
    assert(r >= n);
    return 0;
}
