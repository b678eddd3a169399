// WANT: safe
// The maximum of two numbers is none of NaN.
#include <assert.h>
extern double __VERIFIER_nondet_double(void);
static double maximum(double x, double y) { return x > y ? x : y; }
int main(void) {
  double x = __VERIFIER_nondet_double(), y = __VERIFIER_nondet_double();
  double m = maximum(x, y);
  if (x == x && y == y)
    assert(m >= x);
  return 0;
}
