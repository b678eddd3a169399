// WANT: bounds unsafe
// A comparison of as many bytes as an input says, of which the arrays do not have all.
#include <string.h>
extern unsigned __VERIFIER_nondet_uint(void);
int main(void) {
  char a[4] = "abc", b[4] = "abc";
  unsigned n = __VERIFIER_nondet_uint();
  void *p = a, *q = b;
  return n < 8 && memcmp(p, q, n) > 0;
}
