// WANT: unsafe
// A comparison with NaN chooses the wrong maximum.
#include <assert.h>
extern double __VERIFIER_nondet_double(void);
static double maximum(double x, double y) { return x > y ? x : y; }
int main(void) {
  double x = __VERIFIER_nondet_double(), y = __VERIFIER_nondet_double();
  double m = maximum(x, y);
  if (x == x)
    assert(m >= x);
  return 0;
}
