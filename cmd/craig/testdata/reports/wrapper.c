// craig verify -D PART --check memsafety
// craig verify --check memsafety --trace
#include <stdlib.h>
struct big {
  int id;
  char name[16];
};
static void *allocate(size_t n) {
  void *p = malloc(n);
  if (!p)
    exit(1);
  return p;
}
int main(void) {
#ifdef PART
  struct big *b = malloc(sizeof b->id);
  if (b)
    b->id = 1;
#else
  struct big *b = allocate(sizeof *b);
  int *a = allocate(2 * sizeof *a);
  b->id = 1, a[1] = b->id;
  free(a);
#endif
  return 0;
}
