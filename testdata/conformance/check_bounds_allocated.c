// WANT: bounds unsafe at 11
// WANT: null-deref safe
#include <stdlib.h>
extern int __VERIFIER_nondet_int(void);
int main(void) {
  int n = __VERIFIER_nondet_int();
  if (n < 1 || n > 100)
    return 0;
  int *p = malloc(n * sizeof(int));
  if (p) p[n - 1] = 1; else return 1;
  p[n] = 2;
  return 0;
}
