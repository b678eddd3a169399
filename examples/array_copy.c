// Copying an array backwards into another one: at the end both are the same.
// WANT: safe
#include <assert.h>

extern int __VERIFIER_nondet_int(void);

#define N 3

int main(void) {
    int from[N], to[N];
    for (int i = 0; i < N; i++)
        from[i] = __VERIFIER_nondet_int();
    for (int i = N - 1; i >= 0; i--)
        to[i] = from[i];
    for (int i = 0; i < N; i++)
        assert(to[i] == from[i]);
    return 0;
}
