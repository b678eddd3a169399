// WANT: safe
// An array that is stored as a whole in a member of a union changes the other members like its elements do: as a member of a
// structure that is assigned, where it is cleared, and in a union in the union.
#include <assert.h>
#include <string.h>
struct s { int a; int b[2]; };
union u { struct s s; int w[3]; } x;
union f { float f[2]; unsigned w[2]; } y;
union v { struct { short h[2]; } s; int i; };
union t { struct { union v v; int rest; } m; int w[2]; };
int main(void) {
  struct s from = {1, {2, 3}};
  x.s = from;
  assert(x.w[1] == 2 && x.w[2] == 3);
  x.w[2] = 7;
  memset(&x.s, 0, sizeof x.s);
  assert(x.w[2] == 0);
  memset(&x.w, 0xff, sizeof x.w);
  memset(&x.w, 0, sizeof x.w);
  assert(x.s.b[1] == 0);
  float numbers[2] = {1, 2};
  memcpy(&y.f, &numbers, sizeof numbers);
  assert(y.w[0] == 0x3f800000 && y.w[1] == 0x40000000);
  union t z;
  z.w[0] = z.w[1] = -1;
  union v inner;
  inner.i = 0x20001;
  z.m.v = inner;
  assert(z.w[0] == 0x20001 && z.w[1] == -1 && z.m.v.s.h[1] == 2);
  return 0;
}
