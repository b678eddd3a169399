// An error function that asserts: both the call and what it asserts are violations.
// WANT: assert unsafe at 8
// WANT: unreachable unsafe at 14
#include <assert.h>
extern int __VERIFIER_nondet_int(void);

void reach_error(void) {
    assert(0);
}

int main(void) {
    int x = __VERIFIER_nondet_int();
    if (x > 7)
        reach_error();
    return 0;
}
