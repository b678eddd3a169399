// WANT: memsafety unsafe at 9
// The first object leads to the second one, to which nothing else does.
#include <stdlib.h>
struct object {
  struct object *peer;
};
static struct object *first;
static struct object *allocate(void) {
  struct object *o = malloc(sizeof *o);
  if (!o)
    abort();
  return o;
}
int main(void) {
  for (int i = 0; i < 2; i++) {
    struct object *o = allocate();
    o->peer = first, first = o;
  }
  first->peer = NULL;
  return 0;
}
