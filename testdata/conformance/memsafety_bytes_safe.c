// WANT: memsafety safe
// Bytes of a block are in use as long as that block is, whatever becomes of others of the same allocation.
#include <stdlib.h>
struct pair { int a, b; };
static struct pair *make(void) {
  struct pair *p = malloc(sizeof *p);
  if (!p)
    abort();
  p->a = 1;
  p->b = 2;
  return p;
}
int main(void) {
  struct pair *x = make(), *y = make();
  char *c = (char *)y;
  free(x);
  c[4] = 2;
  free(y);
  return 0;
}
