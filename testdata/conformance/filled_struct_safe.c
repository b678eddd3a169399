// WANT: safe
// A structure is filled with unknown bytes; what is beside it keeps its value, and the loop has as many rounds as there are bytes.
#include <assert.h>
extern char __VERIFIER_nondet_char(void);
struct record { int kind; short part[100]; char name[30]; struct record *next; };
struct { int before; struct record r; int behind; } all = { 7, { 0 }, 8 };
int main(void) {
  unsigned i;
  char *p = (char *)&all.r;
  for (i = 0; i < sizeof all.r; i++)
    p[i] = __VERIFIER_nondet_char();
  assert(all.before == 7 && all.behind == 8);
  assert(i == sizeof all.r);
  return all.r.kind;
}
