// WANT: unsafe
// The square of a root is rounded.
#include <assert.h>
#include <math.h>
extern float __VERIFIER_nondet_float(void);
int main(void) {
  float x = __VERIFIER_nondet_float();
  if (x >= 1 && x <= 4) {
    float r = sqrtf(x);
    assert(r * r == x);
  }
  return 0;
}
