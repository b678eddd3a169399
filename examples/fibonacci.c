// Two recursive calls whose results are added: fib(n) >= n - 1 follows from what each of them guarantees. The range of n
// keeps the sums within int.
// WANT: safe
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
    assert(r >= n - 1);
    return 0;
}
