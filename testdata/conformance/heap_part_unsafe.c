// WANT: bounds unsafe at 10
// A block that ends within an element.
#include <stdlib.h>
int main(void) {
  int *p = malloc(7);
  if (!p)
    return 0;
  p[0] = 1;
  ((char *)p)[6] = 1;
  p[1] = 1;
  free(p);
  return 0;
}
