// WANT: memsafety unsafe at 8
#include <stdlib.h>
int main(void) {
  int *p = malloc(3 * sizeof *p);
  if (!p)
    return 0;
  p++;
  free(p);
  return 0;
}
