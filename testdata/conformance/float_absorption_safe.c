// WANT: safe
// What a float has no digits for is at most half of its last digit.
#include <assert.h>
extern float __VERIFIER_nondet_float(void);
int main(void) {
  float x = __VERIFIER_nondet_float();
  if (x >= 16777216 && x <= 33554432) {
    float y = x + 1;
    assert(y - x <= 2 && y >= x);
  }
  return 0;
}
