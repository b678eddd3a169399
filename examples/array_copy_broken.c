// Copying an array within itself in the wrong direction overwrites what is still to be copied.
// WANT: unsafe
#include <assert.h>

extern int __VERIFIER_nondet_int(void);

#define N 3

int main(void) {
    int a[N + 1], old[N];
    for (int i = 0; i < N; i++)
        old[i] = a[i] = __VERIFIER_nondet_int();
    for (int i = 0; i < N; i++)
        a[i + 1] = a[i];
    for (int i = 0; i < N; i++)
        assert(a[i + 1] == old[i]);
    return 0;
}
