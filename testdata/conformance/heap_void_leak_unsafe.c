// WANT: memsafety unsafe at 5
// A block that is used as no type at all, and lost.
#include <stdlib.h>
int main(void) {
  void *p = malloc(4);
  p = malloc(3);
  free(p);
  return 0;
}
