// WANT: memsafety unsafe at 8
// A block is freed twice.
#include <stdlib.h>
int main(void) {
  int *p = malloc(sizeof *p), *q = p;
  if (p) *p = 2; else return 1;
  free(p);
  free(q);
  return 0;
}
