// WANT: unsafe
// p and q may be the same variable.
#include <assert.h>
extern int __VERIFIER_nondet_int(void);
int main(void) {
  int a = 0, b = 0;
  int *p = &a;
  int *q = __VERIFIER_nondet_int() ? &a : &b;
  *p = 1;
  *q = 2;
  assert(*p == 1);
  return 0;
}
