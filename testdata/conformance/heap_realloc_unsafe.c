// WANT: assert unsafe
// What realloc adds has any value, and what it takes away is gone.
// WANT: memsafety unsafe at 15
#include <assert.h>
#include <stdlib.h>
int main(void) {
  int *p = malloc(sizeof *p);
  if (!p)
    return 0;
  p[0] = 7;
  int *q = realloc(p, 2 * sizeof *q);
  if (q) {
    q[1]++;
    assert(q[1] == 8);
    assert(*p == 7);
  }
  return 0;
}
