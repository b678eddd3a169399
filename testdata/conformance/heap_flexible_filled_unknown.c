// WANT: assert unknown
// memset goes on behind the structure, in its array without a length.
#include <assert.h>
#include <stdlib.h>
#include <string.h>
struct s {
  int n, d[];
};
int main(void) {
  struct s *p = malloc(sizeof *p + 8);
  if (!p)
    return 0;
  memset(p, 0, sizeof *p + 8);
  assert(p->d[1] == 0);
  free(p);
  return 0;
}
