// WANT: safe
// Pointers to parts of one object compare as the parts are placed.
#include <assert.h>
struct pair {
  int a, b;
  char c[4];
} s, t[3];
int main(void) {
  assert(&s.a < &s.b);
  assert((char *)&s.b - (char *)&s == sizeof(int));
  assert((char *)&s.b < s.c + 1 && s.c + 1 > (char *)&s.a);
  assert(&t[1].b < &t[2].a);
  assert((char *)&t[2].b - (char *)&t[1].a == sizeof(struct pair) + sizeof(int));
  return 0;
}
