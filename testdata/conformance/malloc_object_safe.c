// WANT: safe
// Two allocations are different objects, neither of which is a variable.
#include <assert.h>
#include <stdlib.h>
struct point { int x, y; };
int main(void) {
  struct point *p = malloc(sizeof(struct point)), *q = malloc(sizeof *q);
  int v = 5;
  p->x = 1;
  q->x = 2;
  p->y = v;
  assert(p != q && p->x == 1 && q->x == 2 && p->y == 5 && v == 5);
  free(p);
  free(q);
  return 0;
}
