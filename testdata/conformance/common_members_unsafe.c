// WANT: unsafe
// Structures of two types that begin with the same members are read as one of them.
#include <assert.h>
#include <stdlib.h>
extern int __VERIFIER_nondet_int(void);
struct shape { int tag; struct shape *next; };
struct circle { int tag; struct shape *next; unsigned radius; };
struct square { int tag; struct shape *next; char name[4]; };
int main(void) {
  struct shape plain = {0, 0};
  struct circle c = {1, &plain, 3};
  struct square *s = malloc(sizeof *s);
  s->tag = 2;
  s->next = (struct shape *)&c;
  int n = 0;
  for (struct shape *p = (struct shape *)s; p; p = (*p).next)
    n = n * 10 + p->tag;
  assert(n != 210);
  return 0;
}
