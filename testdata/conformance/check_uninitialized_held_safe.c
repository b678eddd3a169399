// WANT: uninitialized+memsafety safe
// That a pointer has no value yet where a function that is called may end the program is no use of it.
#include <stdlib.h>
static void *allocate(size_t n) {
  void *p = malloc(n);
  if (!p)
    exit(0);
  return p;
}
int main(void) {
  char *p = allocate(1);
  char *q = allocate(2);
  free(p);
  free(q);
  return 0;
}
