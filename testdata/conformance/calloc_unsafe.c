// WANT: unsafe
// Memory from calloc is zero, however much it is.
#include <assert.h>
#include <stdlib.h>
extern unsigned __VERIFIER_nondet_uint(void);
int main(void) {
  unsigned n = __VERIFIER_nondet_uint();
  if (n < 2 || n > 5) return 0;
  int *p = calloc(n, sizeof *p);
  p[0] = 1;
  assert(p[1] == p[0]);
  return 0;
}
