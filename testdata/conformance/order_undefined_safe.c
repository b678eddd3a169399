// WANT: div-by-zero safe
// Calls that may not come to an end beside operands that are defined, and before ones that C evaluates behind them.
#include <stdlib.h>
extern int __VERIFIER_nondet_int(void);
static int zero;

static int leave(void) { exit(0); }
static int stay(int n) {
    while (n)
        n = __VERIFIER_nondet_int();
    return n + 1;
}

int main(void) {
    int n = stay(3) + 10 / stay(n = 5) + 12 / (zero + 4);
    n += (leave(), 1 / zero);
    return leave() && 1 / zero ? n : n - 1;
}
