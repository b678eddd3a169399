// WANT: unsafe
// A shift to the left by a variable.
#include <assert.h>
extern int __VERIFIER_nondet_int(void);
int main(void) {
  int k = __VERIFIER_nondet_int();
  if (k < 0 || k > 10) return 0;
  assert((1 << k) != 512);
  return 0;
}
