// WANT: unsafe
// A float has not all digits of an unsigned int.
#include <assert.h>
extern unsigned __VERIFIER_nondet_uint(void);
int main(void) {
  unsigned i = __VERIFIER_nondet_uint();
  float x = i;
  if (x < 4294967296.0)
    assert((unsigned)x == i);
  return 0;
}
