// WANT: safe
// What a list in braces initialises is the first member of a union, or the one that is named, also where others have parts of the
// same types at the same places.
#include <assert.h>
union words {
  unsigned w[2];
  unsigned short h[4];
  struct { short low; unsigned char middle[4]; short high; } s;
};
struct box { int before; union words u; int after; };
int main(void) {
  union words a = {{11, 1001198592}}, b = {5, 6};
  struct box c = {1, {{2, 3}}, 4}, d = {1, 2, 3, 4}, e = {.u = {.s = {1, {2, 3}, 4}}, .after = 9};
  assert(a.w[0] == 11 && a.w[1] == 1001198592 && a.h[0] == 11);
  assert(b.w[0] == 5 && b.w[1] == 6);
  assert(c.before == 1 && c.u.w[0] == 2 && c.u.w[1] == 3 && c.after == 4);
  assert(d.u.w[0] == 2 && d.u.w[1] == 3 && d.after == 4);
  assert(e.u.s.low == 1 && e.u.s.middle[1] == 3 && e.u.s.high == 4 && e.u.h[3] == 4 && e.after == 9);
  return 0;
}
