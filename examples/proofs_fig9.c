// The trace of Fig. 9 of "Abstractions from Proofs" (Henzinger, Jhala, Majumdar, McMillan, 2004): *y has the
// value that was written to *x, since they are the same then.
// WANT: safe
#include <assert.h>

int main(void) {
    int first = 0, second = 0;
    int *x = &first, *y = &second;
    if (x != y) {
        *x = 0;
        y = x;
        if (y == x) {
            *y = *y + 1;
            if (*x == 0)
                assert(0);
        }
    }
    return 0;
}
