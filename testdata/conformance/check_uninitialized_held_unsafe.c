// WANT: uninitialized+memsafety unsafe at 12
// A pointer without a value is copied, and neither is used but for what they may hold.
#include <stdlib.h>
static void *allocate(size_t n) {
  void *p = malloc(n);
  if (!p)
    exit(0);
  return p;
}
int main(void) {
  char *p;
  char *q = p;
  char *r = allocate(2);
  free(r);
  return 0;
}
