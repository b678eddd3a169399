// WANT: unsafe
// A float from 2^24 on has no digit for 1.
#include <assert.h>
extern float __VERIFIER_nondet_float(void);
int main(void) {
  float x = __VERIFIER_nondet_float();
  if (x >= 16777216 && x <= 33554432) {
    float y = x + 1;
    assert(y > x);
  }
  return 0;
}
