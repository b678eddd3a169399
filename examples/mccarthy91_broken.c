// McCarthy's 91 function with a claim that is off by one: f(102) is 92.
// WANT: unsafe
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
    assert(r == 91 || n > 102);
    return 0;
}
