// The function of McCarthy's in the form of the paper on WHALE: whatever p is, the result is at least 91. That is what
// both recursive calls need of each other, and the proof is a contract of mc91 that supports itself.
// WANT: safe
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
    assert(mc91(p) >= 91);
    return 0;
}
