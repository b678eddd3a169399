// The trace of Fig. 9 of "Abstractions from Proofs", where x and y stay different.
// WANT: unsafe
#include <assert.h>

int main(void) {
    int first = 0, second = 0;
    int *x = &first, *y = &second;
    if (x != y) {
        *x = 0;
        *y = *x;
        if (*y == *x) {
            *y = *y + 1;
            if (*x == 0)
                assert(0);
        }
    }
    return 0;
}
