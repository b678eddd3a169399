// WANT: safe
// String literals that do not overlap are different objects, and one literal is always the same.
#include <assert.h>
#include <string.h>
static const char *name(int i) { return i ? "one" : "none"; }
int main(void) {
  const char *p = "xabc", *q = "abc";
  assert(p != q && p + 2 != q && "abcx" != q);
  assert(name(1) == name(2) && name(0) == name(0));
  assert(!strcmp(p + 1, q));
  return 0;
}
