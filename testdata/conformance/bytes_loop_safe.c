// WANT: safe
// Where a pointer that walks over the bytes of one object leads does not depend on those that walk over others.
#include <assert.h>
extern int __VERIFIER_nondet_int(void);
struct item { int a; short b, c; };
static void copy(void *to, const void *from, unsigned n) {
  char *x = to;
  const char *y = from;
  while (n--)
    *x++ = *y++;
}
int main(void) {
  struct item s = {0}, t = {0};
  s.a = __VERIFIER_nondet_int();
  copy(&t, &s, 2);
  assert((t.a & 0xffff) == (s.a & 0xffff));
  return 0;
}
