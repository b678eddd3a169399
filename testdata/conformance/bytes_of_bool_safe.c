// WANT: safe
// What is copied to a _Bool as a byte is 0 or 1, or the value is one of them: C does not say which.
#include <assert.h>
#include <stdbool.h>
#include <string.h>
extern unsigned char __VERIFIER_nondet_uchar(void);
struct s {
  bool set;
  char more;
};
int main(void) {
  struct s x = {0};
  unsigned char v = __VERIFIER_nondet_uchar();
  memcpy(&x, &v, sizeof v);
  assert(x.set <= 1);
  assert(v > 1 || x.set == v);
  return 0;
}
