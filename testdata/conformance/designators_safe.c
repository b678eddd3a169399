// WANT: safe
// Initialisers with designators; what they leave out is zero.
#include <assert.h>
struct point { int x, y; };
struct shape { int kind; struct point p[2]; int last; };
int a[8] = {1, [3] = 7, 8, [6] = 9};
int main(void) {
  struct shape s = {.p[1].y = 4, 6, .kind = 2};
  assert(a[0] == 1 && a[1] == 0 && a[3] == 7 && a[4] == 8 && a[5] == 0 && a[6] == 9);
  assert(s.kind == 2 && s.p[0].x == 0 && s.p[1].x == 0 && s.p[1].y == 4 && s.last == 6);
  return 0;
}
