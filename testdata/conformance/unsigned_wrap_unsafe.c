// WANT: unsafe
// x + 1 > x fails for the greatest unsigned value only.
#include <assert.h>
extern unsigned int __VERIFIER_nondet_uint(void);
int main(void) {
  unsigned int x = __VERIFIER_nondet_uint();
  assert(x + 1 > x);
  return 0;
}
