// WANT: memsafety unsafe at 21
// Two functions are between the allocation and what knows the type; the block of one call is too small.
#include <stdlib.h>
struct pair {
  char *name;
  int id;
};
static void *again(void *p, size_t n) {
  void *q = realloc(p, n);
  if (!q)
    abort();
  return q;
}
static void *allocate(size_t n) {
  return again(NULL, n);
}
int main(void) {
  int *a = allocate(2 * sizeof *a);
  a[0] = a[1] = 1;
  a = again(a, 3 * sizeof *a);
  a[3] = a[0];
  free(a);
  struct pair *p = allocate(sizeof *p);
  p->name = NULL, p->id = 1;
  free(p);
  return 0;
}
