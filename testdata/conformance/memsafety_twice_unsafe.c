// WANT: memsafety unsafe at 8
// A block is freed twice.
#include <stdlib.h>
int main(void) {
  int *p = malloc(sizeof *p), *q = p;
  *p = 2;
  free(p);
  free(q);
  return 0;
}
