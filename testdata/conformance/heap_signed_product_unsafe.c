// WANT: overflow unsafe at 5
// The product that malloc gets is one of signed integers.
#include <stdlib.h>
int main(void) {
  int n = 1073741824, *p = malloc(n * 4);
  free(p);
  return 0;
}
