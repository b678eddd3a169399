// WANT: div-by-zero unsafe at 15
// WANT: null-deref unsafe at 17
// Of two operands one may not come to an end, and the other one be undefined: C lets the latter come first.
#include <stdlib.h>
extern int __VERIFIER_nondet_int(void);
static int zero, *nothing;

static int leave(void) { exit(0); }
static int stay(void) { for (;;) ; }
static int sum(int a, int b) { return a + b; }

int main(void) {
    switch (__VERIFIER_nondet_int()) {
    case 1:
        return leave() + 1 / zero;
    case 2:
        return sum(stay(), *nothing);
    }
    return 0;
}
