// WANT: memsafety safe
// A function that calls itself allocates for both callers: it is not copied.
#include <stdlib.h>
struct N { int v; struct N *next; };
static void *deep(size_t n, int d) { if (d) return deep(n, d - 1); return malloc(n); }
int main(void) {
  char *a = deep(4, 1); struct N *n = deep(sizeof *n, 1);
  if (n) n->v = 1, n->next = 0;
  if (a) a[0] = 1;
  free(a); free(n); return 0;
}
