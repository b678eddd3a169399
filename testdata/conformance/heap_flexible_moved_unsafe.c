// WANT: assert+memsafety unsafe at 18
// realloc keeps the elements of an array without a length, and one of them is not what is asserted.
#include <assert.h>
#include <stdlib.h>
struct s {
  int n, d[];
};
int main(int n, char **v) {
  struct s *p = malloc(sizeof *p + 2 * sizeof(int)), *q;
  if (!p)
    return 0;
  p->n = 2, p->d[0] = 5, p->d[1] = 6;
  q = realloc(p, sizeof *q + (n > 1 ? 1 : 3) * sizeof(int));
  if (!q)
    return free(p), 0;
  assert(q->n == 2 && q->d[0] == 5);
  if (n <= 1)
    q->d[2] = q->d[1], assert(q->d[2] == 5);
  free(q);
  return 0;
}
