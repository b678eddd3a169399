// Addition by recursion that walks the wrong way for negative numbers.
// WANT: unsafe
#include <assert.h>

extern int __VERIFIER_nondet_int(void);

int add(int m, int n) {
    if (n == 0)
        return m;
    if (n > 0)
        return add(m + 1, n - 1);
    return add(m + 1, n + 1);
}

int main(void) {
    int m = __VERIFIER_nondet_int(), n = __VERIFIER_nondet_int();
    if (m < -1000 || m > 1000 || n < -1000 || n > 1000)
        return 0;
    int r = add(m, n);
    assert(r == m + n);
    return 0;
}
