// craig verify --check memsafety --trace
#include <stdlib.h>
#include <string.h>
struct N { struct N *next; int v; };
extern int __VERIFIER_nondet_int(void);
int rec(int *p, int d) { int x = d; if (d == 0) return *p; return rec(&x, d - 1); }
int main(void) {
  struct N *n = malloc(sizeof *n);
  if (!n) return 0;
  n->next = n;
  int r = rec(&r, 2);
  struct N *o = n;
  free(n);
  struct N *q = o;
  int un;
  if (un > 3) r = 1;
  q->v = 3;
}
