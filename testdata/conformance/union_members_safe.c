// WANT: safe
// Members of one type of a union share their value.
#include <assert.h>
union cell { int number; int count; struct { int first, second; } pair; };
int main(void) {
  union cell c;
  c.number = 5;
  assert(c.count == 5);
  assert(c.pair.first == 5);
  c.pair.second = 6;
  assert(c.pair.first == 5 || c.pair.second == 6);
  return 0;
}
