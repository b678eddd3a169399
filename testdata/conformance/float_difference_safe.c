// WANT: safe
// The difference of a number and one that is at most twice as large is at most that number.
#include <assert.h>
extern float __VERIFIER_nondet_float(void);
int main(void) {
  float x = __VERIFIER_nondet_float(), y = __VERIFIER_nondet_float();
  if (y > 0 && y <= x && x <= 2 * y && y <= 1e30f) {
    float d = x - y;
    assert(d >= 0 && d <= y);
  }
  return 0;
}
