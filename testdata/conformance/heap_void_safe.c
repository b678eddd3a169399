// WANT: memsafety safe
// Blocks that are used as no type at all.
#include <stdlib.h>
static void *make(size_t n) { return malloc(n); }
static void drop(void *p) {
  if (p)
    free(p);
}
int main(void) {
  void *p = malloc(4), *q = make(3);
  drop(q);
  q = p;
  free(q);
  for (int i = 0; i < 2; i++) {
    void *r = malloc(i + 1);
    if (!r)
      continue;
    free(r);
  }
  return 0;
}
