// WANT: assert safe
// Where there is no memory for a larger block, the old one stays.
#include <assert.h>
#include <stdlib.h>
int main(void) {
  int *p = malloc(sizeof *p);
  if (!p)
    return 0;
  *p = 7;
  int *q = realloc(p, sizeof *q);
  if (!q) {
    assert(*p == 7);
    free(p);
    return 0;
  }
  free(q);
  return 0;
}
