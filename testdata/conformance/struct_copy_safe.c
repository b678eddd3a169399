// WANT: safe
// Structures are copied by value, nested ones too.
#include <assert.h>
struct inner { int a; unsigned char b; };
struct outer { struct inner in; int c; };
struct outer swap(struct outer o) {
  int t = o.in.a;
  o.in.a = o.c;
  o.c = t;
  return o;
}
int main(void) {
  struct outer x = {{1, 2}, 3}, y;
  y = x;
  y.in.a = 9;
  assert(x.in.a == 1 && y.in.b == 2);
  x = swap(x);
  assert(x.in.a == 3 && x.c == 1);
  return 0;
}
