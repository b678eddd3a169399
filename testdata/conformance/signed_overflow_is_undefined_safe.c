// WANT: safe
// An execution with a signed overflow does not count as one that violates the assertion.
#include <assert.h>
extern int __VERIFIER_nondet_int(void);
int main(void) {
  int x = __VERIFIER_nondet_int();
  int y = x + 1;
  assert(y > x);
  int z = y * 2;
  assert(z <= 2147483646);
  return 0;
}
