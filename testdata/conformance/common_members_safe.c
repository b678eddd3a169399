// WANT: safe
// Structures of two types that begin with the same members are read and written as one of them.
#include <assert.h>
#include <stdlib.h>
extern int __VERIFIER_nondet_int(void);
struct shape { int tag; };
struct circle { int tag; unsigned radius; };
struct square { int tag; char name[4]; };
static void number(struct shape *p, int n) { p->tag = n; }
int main(void) {
  struct shape plain;
  struct circle c = {1, 3};
  struct square *s = malloc(sizeof *s);
  s->name[0] = 'x';
  struct shape *all[3] = {&plain, (struct shape *)&c, (struct shape *)s};
  for (int i = 0; i < 3; i++)
    number(all[i], i + 5);
  assert(plain.tag == 5 && c.tag == 6 && s->tag == 7);
  assert(c.radius == 3 && s->name[0] == 'x');
  return 0;
}
