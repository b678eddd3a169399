// WANT: memsafety unsafe at 7
// The last pointer to a block is overwritten.
#include <stdlib.h>
static int *kept;
int main(void) {
  kept = malloc(4 * sizeof *kept);
  int *p = malloc(2 * sizeof *p);
  if (p)
    *p = 1;
  p = kept;
  return 0;
}
