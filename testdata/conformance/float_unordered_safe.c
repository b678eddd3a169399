// WANT: safe
// Numbers without an order: one of them is NaN.
#include <assert.h>
#include <math.h>
extern float __VERIFIER_nondet_float(void);
int main(void) {
  float x = __VERIFIER_nondet_float(), y = __VERIFIER_nondet_float();
  if (!(x < y) && !(x > y))
    assert(x == y || isunordered(x, y));
  return 0;
}
