// Ackermann's function is not above its second argument by two or more: ackermann(0, n) = n + 1.
// WANT: unsafe
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
    assert(r > n + 1);
    return 0;
}
