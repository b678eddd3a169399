// WANT: bounds safe
// calloc of more than can be addressed fails.
#include <stdlib.h>
extern unsigned __VERIFIER_nondet_uint(void);
int main(void) {
  unsigned n = __VERIFIER_nondet_uint();
  if (n < 3)
    return 0;
  int *p = calloc(n, sizeof(int));
  if (p)
    p[n > 0x3fffffff ? n : 2] = 1;
  free(p);
  return 0;
}
