// WANT: uninitialized unsafe at 8
// Whether there is a block to free depends on a pointer that was never stored.
#include <stdlib.h>
int main(void) {
  int **p = malloc(sizeof *p);
  if (!p)
    return 0;
  free(*p);
  return 0;
}
