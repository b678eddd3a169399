// WANT: memsafety unsafe at 21
// WANT: assert safe
// Bytes of a block are in use as long as that block is, whatever becomes of others of the same allocation.
#include <assert.h>
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
  c[4] = 1;
  assert(y->b == 1);
  free(y);
  c[4] = 2;
  free(x);
  return 0;
}
