// Swapping by sums and differences saves a variable, and loses the value when both pointers are the same.
// WANT: unsafe
#include <assert.h>

extern unsigned int __VERIFIER_nondet_uint(void);

void swap(unsigned int *p, unsigned int *q) {
    *p = *p + *q;
    *q = *p - *q;
    *p = *p - *q;
}

int main(void) {
    unsigned int x = __VERIFIER_nondet_uint(), y = __VERIFIER_nondet_uint();
    unsigned int oldx = x, oldy = y;
    swap(&x, &y);
    assert(x == oldy && y == oldx);
    swap(&x, &x);
    assert(x == oldy);
    return 0;
}
