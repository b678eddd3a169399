// WANT: unsafe
// What is halved until it is at most 1 can be little more than a half.
#include <assert.h>
extern float __VERIFIER_nondet_float(void);
int main(void) {
  float x = __VERIFIER_nondet_float();
  if (!(x > 1 && x < 200))
    return 0;
  int n = 0;
  while (x > 1) {
    x /= 2;
    n++;
  }
  assert(x > 0.5625f && n <= 8);
  return 0;
}
