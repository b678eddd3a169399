// WANT: assert safe
// WANT: memsafety safe
// A block holds what is stored there as one structure when it is read as another.
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
  w->x = 0x01020304;
  assert(h->s[0] == 0x0304 && h->s[1] == 0x0102);
  h->s[2] = 0x41;
  assert(w->c == 'A');
  free(p);
  return 0;
}
