// WANT: bounds unsafe at 9
// A negative number of elements is converted to size_t, and the product wraps.
#include <stdlib.h>
int main(void) {
  int n = -1073741823, *p = malloc(n * sizeof(int));
  if (!p)
    return 0;
  p[0] = 1;
  p[1] = 1;
  free(p);
  return 0;
}
