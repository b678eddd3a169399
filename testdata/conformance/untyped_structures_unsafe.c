// WANT: unsafe at 15
// What is stored as one structure overwrites what another one has there.
#include <assert.h>
#include <stdlib.h>
struct words { int x; char c; };
struct halves { short s[4]; };
int main(void) {
  void *p = malloc(sizeof(struct halves));
  if (!p)
    return 0;
  struct words *w = p;
  struct halves *h = p;
  h->s[1] = 0;
  w->x = -1;
  assert(h->s[1] == 0);
  free(p);
  return 0;
}
