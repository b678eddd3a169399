// WANT: unknown
// A pointer that was never assigned is used before the violation: what happens then is not defined.
#include <assert.h>
#include <stdlib.h>
struct s { int *p; };
int main(void) {
  struct s *s = malloc(sizeof *s);
  *s->p = 1;
  assert(0);
  return 0;
}
