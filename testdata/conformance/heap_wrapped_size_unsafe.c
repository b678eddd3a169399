// WANT: bounds unsafe at 10
// A size that wraps is small.
#include <stdlib.h>
extern unsigned __VERIFIER_nondet_uint(void);
int main(void) {
  unsigned n = __VERIFIER_nondet_uint();
  int *p = malloc(n * sizeof *p);
  if (!p || n < 3)
    return 0;
  p[2] = 1;
  free(p);
  return 0;
}
