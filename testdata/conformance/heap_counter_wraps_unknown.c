// WANT: memsafety unknown
// A counter that wraps seems to bound how often a loop allocates: what is allocated after that is not lost sight of.
#include <stdlib.h>
extern int __VERIFIER_nondet_int(void);
int main(void) {
  int limit = __VERIFIER_nondet_int(), rounds = 0;
  if (limit > 255)
    return 0;
  for (unsigned char i = 253; i <= limit; i++) {
    int *p = malloc(sizeof *p);
    if (!p)
      return 0;
    free(p);
    if (++rounds == 4)
      *p = 1;
  }
  return 0;
}
