// WANT: safe
// What realloc moves is what was there, as far as it is kept; what is behind has any value.
#include <assert.h>
#include <stdlib.h>
int main(void) {
  int *p = malloc(sizeof(int));
  p[0] = 3;
  p = realloc(p, 2 * sizeof(int));
  p[1] = 4;
  assert(p[1] == 4);
  return 0;
}
