// WANT: memsafety unsafe at 16
// WANT: bounds unsafe at 16
// A structure in an allocated block of characters must be all in it.
#include <stdlib.h>
struct item { int a; short b; char c[2]; };
int main(void) {
  char *p = malloc(16);
  if (!p)
    return 0;
  struct item *q = (struct item *)(p + 8);
  q->a = 1;
  q[0].c[1] = 2;
  q--;
  q->b = p[8];
  q += q->b + 1;
  q->b = 2;
  free(p);
  return 0;
}
