// WANT: safe
// A pointer to a member changes that member only.
#include <assert.h>
struct pair { int a, b; };
int main(void) {
  struct pair s = {1, 2}, t = {3, 4};
  int *p = &s.b;
  *p = 9;
  struct pair *q = &t;
  q->a += s.b;
  assert(s.a == 1 && s.b == 9 && t.a == 12 && t.b == 4);
  return 0;
}
