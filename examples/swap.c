// Swapping two variables through pointers.
// WANT: safe
#include <assert.h>

extern int __VERIFIER_nondet_int(void);

void swap(int *p, int *q) {
    int t = *p;
    *p = *q;
    *q = t;
}

int main(void) {
    int x = __VERIFIER_nondet_int(), y = __VERIFIER_nondet_int();
    int oldx = x, oldy = y;
    swap(&x, &y);
    assert(x == oldy && y == oldx);
    swap(&x, &x);
    assert(x == oldy);
    return 0;
}
