// WANT: unsafe
// The copy of a union that is in another one changes what else is in that.
#include <assert.h>
#include <string.h>
union in { double d[3]; int i[2]; };
union out { union in in; struct { int a; int b[2]; } s; } y;
int main(void) {
  union out x;
  memset(&x, 0, sizeof x);
  x.in.d[1] = 0.1f;
  memcpy(&y.in, &x.in, sizeof y.in);
  assert(y.s.b[1] == 0);
  return 0;
}
