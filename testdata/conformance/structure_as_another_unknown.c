// WANT: unknown
// An allocation that is stored to as another structure than it was made for.
#include <assert.h>
#include <stdlib.h>
struct first {
  int v[2];
};
struct second {
  int w[2], more;
};
int main(void) {
  struct second *b = malloc(sizeof *b);
  struct first a = {{1, 1}};
  b->w[0] = 0;
  *(struct first *)(void *)b = a;
  assert(b->w[0] == 0);
  return 0;
}
