// WANT: safe
// Roots are rounded, and keep the order.
#include <assert.h>
#include <math.h>
extern float __VERIFIER_nondet_float(void);
int main(void) {
  float x = __VERIFIER_nondet_float();
  if (x >= 1 && x <= 4) {
    float r = sqrtf(x);
    assert(r >= 1 && r <= 2);
  }
  return 0;
}
