// WANT: safe
// The sum of halves does not overflow.
#include <assert.h>
#include <float.h>
extern float __VERIFIER_nondet_float(void);
int main(void) {
  float a = __VERIFIER_nondet_float(), b = __VERIFIER_nondet_float();
  if (a >= 0 && a <= FLT_MAX && b >= 0 && b <= FLT_MAX) {
    float m = a / 2 + b / 2;
    assert(m <= FLT_MAX);
  }
  return 0;
}
