// The trace of Fig. 11 of "Abstractions from Proofs", where the function changes a copy.
// WANT: unsafe
#include <assert.h>

void inc(int *x) {
    int copy = *x;
    copy = copy + 1;
}

int main(void) {
    int cell;
    int *y = &cell;
    *y = 0;
    inc(y);
    if (*y != 1)
        assert(0);
    return 0;
}
