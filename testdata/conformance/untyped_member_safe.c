// WANT: safe
// Memory for any type is written as a number, and read as a structure that begins with one; and that as another structure.
#include <assert.h>
#include <stdlib.h>
struct s { int x; };
struct t { struct s base; int y; };
int main(void) {
  void *p = malloc(sizeof(struct t));
  int *ip = p;
  struct s *sp = p;
  struct t *tp = p;
  *ip = 5;
  tp->y = 6;
  assert(sp->x == 5 && tp->base.x == 5);
  return 0;
}
