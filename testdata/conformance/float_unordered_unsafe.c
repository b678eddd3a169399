// WANT: unsafe
// Numbers that are neither less nor greater need not be equal.
#include <assert.h>
#include <math.h>
extern float __VERIFIER_nondet_float(void);
int main(void) {
  float x = __VERIFIER_nondet_float(), y = __VERIFIER_nondet_float();
  if (!(x < y) && !(x > y))
    assert(x == y);
  return 0;
}
