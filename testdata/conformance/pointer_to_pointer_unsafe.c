// WANT: unsafe
// The pointer may have been moved to the other variable.
#include <assert.h>
extern int __VERIFIER_nondet_int(void);
int main(void) {
  int a = 1, b = 2;
  int *p = &a, **q = &p;
  if (__VERIFIER_nondet_int() > 5) *q = &b;
  *p = 7;
  assert(a == 7);
  return 0;
}
