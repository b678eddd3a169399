// WANT: unknown
// Whether equal string literals are one object is unspecified.
#include <assert.h>
int main(void) {
  const char *p = "abc", *q = "abc";
  assert(p != q);
  return 0;
}
