// WANT: assert unknown
// What realloc keeps of an array without a length is not modelled.
#include <assert.h>
#include <stdlib.h>
struct s {
  int n, d[];
};
int main(void) {
  struct s *p = malloc(sizeof *p + 4), *q;
  if (!p)
    return 0;
  p->d[0] = 5;
  q = realloc(p, sizeof *p + 8);
  assert(!q || q->d[0] == 5);
  return 0;
}
