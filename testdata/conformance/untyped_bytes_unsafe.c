// WANT: unsafe
// Memory for any type is written as bytes, and read as what it holds.
#include <assert.h>
#include <stdlib.h>
struct s { int x; };
int main(void) {
  void *p = malloc(8);
  struct s *sp = p;
  char *c = p;
  sp->x = 1;
  c[0] = 9;
  assert(sp->x == 1);
  return 0;
}
