// WANT: safe
// The qualifier of a declaration that defines a structure is that of what it declares, not of the members of other objects.
#include <assert.h>
volatile struct s { int a; int b[2]; union { int i; } u; } port;
struct t { volatile struct r { int x[2]; } port; struct r kept; };
int main(void) {
  struct s s;
  struct t t;
  s.a = 1;
  s.b[1] = 2;
  s.u.i = 3;
  t.kept.x[1] = 4;
  assert(s.a == 1 && s.b[1] == 2 && s.u.i == 3 && t.kept.x[1] == 4);
  return 0;
}
