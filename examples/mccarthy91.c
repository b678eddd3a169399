// McCarthy's 91 function: nested recursion whose result does not depend on its argument up to 101.
// The proof needs a contract for f that speaks of the result of the inner call.
// WANT: safe
#include <assert.h>

extern int __VERIFIER_nondet_int(void);

int f(int n) {
    if (n > 100)
        return n - 10;
    return f(f(n + 11));
}

int main(void) {
    int n = __VERIFIER_nondet_int();
    int r = f(n);
    assert(r == 91 || (n > 101 && r == n - 10));
    return 0;
}
