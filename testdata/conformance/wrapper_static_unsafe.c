// WANT: unsafe
// The calls of a function that each have an allocation of their own count with the same variable.
#include <assert.h>
#include <stdlib.h>
static void *allocate(size_t n) {
  static int calls;
  assert(++calls < 2);
  return malloc(n);
}
int main(void) {
  int *a = allocate(2 * sizeof *a);
  char **b = allocate(sizeof *b);
  if (a)
    a[1] = 1;
  if (b)
    *b = NULL;
  return 0;
}
