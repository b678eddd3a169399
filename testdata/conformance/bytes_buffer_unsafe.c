// WANT: unsafe
// What is behind a copied part keeps its value.
#include <assert.h>
#include <string.h>
extern int __VERIFIER_nondet_int(void);
struct item { int a; short b; char c[2]; };
int main(void) {
  struct item s = {1, 2, "y"}, t = {0};
  char buf[sizeof s];
  s.a = __VERIFIER_nondet_int();
  memcpy(buf, &s, sizeof s);
  memcpy(&t, buf, 5);
  assert(t.a != 77 || t.b != 2 || t.c[0] == 'y');
  return 0;
}
