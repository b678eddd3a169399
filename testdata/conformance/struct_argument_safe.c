// WANT: safe
// Structures are passed and returned by value.
#include <assert.h>
struct vec { int x; int y[2]; };
struct vec add(struct vec a, struct vec b) {
  a.x += b.x;
  a.y[1] += b.y[1];
  return a;
}
int main(void) {
  struct vec a = {1, {2, 3}}, b = {4, {5, 6}};
  struct vec c = add(a, b);
  assert(c.x == 5 && c.y[0] == 2 && c.y[1] == 9);
  assert(a.x == 1 && a.y[1] == 3);
  return 0;
}
