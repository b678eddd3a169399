// WANT: unsafe
// The difference of two numbers may be the larger one: the other is too small to matter.
#include <assert.h>
extern float __VERIFIER_nondet_float(void);
int main(void) {
  float x = __VERIFIER_nondet_float(), y = __VERIFIER_nondet_float();
  if (y > 0 && y <= x && x <= 1e30f) {
    float d = x - y;
    assert(d >= 0 && d < x);
  }
  return 0;
}
