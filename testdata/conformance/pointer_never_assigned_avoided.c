// WANT: unsafe
// The shorter way to the violation uses a pointer that was never assigned, the longer one does not.
#include <assert.h>
#include <stdlib.h>
extern int __VERIFIER_nondet_int(void);
struct s { int *p; };
int main(void) {
  struct s *s = malloc(sizeof *s);
  int n = 0;
  if (__VERIFIER_nondet_int()) {
    *s->p = 1;
    n = 3;
  }
  while (n < 3 && __VERIFIER_nondet_int() == n)
    n++;
  assert(n < 3);
  return 0;
}
