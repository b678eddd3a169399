// WANT: assert safe
// WANT: memsafety safe
// realloc keeps as many elements as both blocks have.
#include <assert.h>
#include <stdlib.h>
int main(void) {
  int *p = malloc(3 * sizeof *p);
  if (!p)
    return 0;
  p[0] = 7, p[1] = 8, p[2] = 9;
  int *q = realloc(p, 2 * sizeof *q);
  if (!q) {
    assert(p[2] == 9);
    free(p);
    return 0;
  }
  assert(q[0] == 7 && q[1] == 8);
  free(q);
  return 0;
}
