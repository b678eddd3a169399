// WANT: unsafe
// Of three allocations the last one fails.
#include <assert.h>
#include <stdlib.h>
int main(void) {
  int *p = malloc(sizeof *p), *q = malloc(sizeof *q), *r = calloc(2, sizeof *r);
  if (!p || !q)
    return 0;
  *p = *q = 1;
  assert(r);
  return *p + *q;
}
