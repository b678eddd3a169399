// WANT: unknown
// It is so of allocated memory, too.
#include <assert.h>
#include <stdlib.h>
int *get(void) {
  int *p = malloc(2 * sizeof(int));
  if (!p)
    exit(0);
  return p;
}
int main(void) {
  int *p = get(), *q = get();
  assert(p + 2 == q);
  return 0;
}
