// WANT: safe
// A double has all digits of an unsigned int.
#include <assert.h>
extern unsigned __VERIFIER_nondet_uint(void);
int main(void) {
  unsigned i = __VERIFIER_nondet_uint();
  double x = i;
  if (x < 4294967296.0)
    assert((unsigned)x == i);
  return 0;
}
