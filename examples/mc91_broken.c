// The function of McCarthy's whose result is at least 91, and 91 whenever p is at most 101, so that it is not above that.
// WANT: unsafe
#include <assert.h>

extern int __VERIFIER_nondet_int(void);

int mc91(int p) {
    int inner, r;
    if (p > 100) {
        r = p - 10;
    } else {
        inner = mc91(p + 11);
        r = mc91(inner);
    }
    return r;
}

int main(void) {
    int p = __VERIFIER_nondet_int();
    if (p > 95)
        return 0;
    if (p > 90)
        assert(mc91(p) > 91);
    return 0;
}
