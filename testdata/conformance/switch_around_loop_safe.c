// A loop around a switch that falls through into another loop: what an analysis knows of the outer loop makes it one
// with the inner one.
// WANT: safe
#include <assert.h>
extern int __VERIFIER_nondet_int(void);

int main(void) {
    int phase = 0, n = 0;
    for (;;)
        switch (phase) {
        case 0:
            phase = 1;
        case 1:
            while (n != 9) {
                if (__VERIFIER_nondet_int())
                    goto again;
                n++;
            }
            goto done;
        again:
            phase = 0;
        }
done:
    assert(n <= 9);
}
