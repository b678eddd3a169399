// WANT: unknown
// New memory may be where freed memory was.
#include <assert.h>
#include <stdlib.h>
int main(void) {
  int *p = malloc(4);
  if (!p)
    return 0;
  free(p);
  int *q = malloc(4);
  if (!q)
    return 0;
  assert(p != q);
  return 0;
}
