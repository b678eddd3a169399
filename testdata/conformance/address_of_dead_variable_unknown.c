// WANT: unknown
// Variables of calls that have returned may have been at the same place.
#include <assert.h>
int *p, *q;
void f(void) {
  int x;
  p = &x;
}
void g(void) {
  int y;
  q = &y;
}
int main(void) {
  f();
  g();
  assert(p != q);
  return 0;
}
