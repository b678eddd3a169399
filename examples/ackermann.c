// Ackermann's function grows beyond any primitive recursion, but that it stays above its second argument is a fact
// about one step of it.
// WANT: safe
#include <assert.h>

extern int __VERIFIER_nondet_int(void);

int ackermann(int m, int n) {
    if (m == 0)
        return n + 1;
    if (n == 0)
        return ackermann(m - 1, 1);
    return ackermann(m - 1, ackermann(m, n - 1));
}

int main(void) {
    int m = __VERIFIER_nondet_int(), n = __VERIFIER_nondet_int();
    if (m < 0 || n < 0)
        return 0;
    int r = ackermann(m, n);
    assert(r > n);
    return 0;
}
