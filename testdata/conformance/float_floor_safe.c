// WANT: safe
// The floor of a number is the largest integer that is not above it.
#include <assert.h>
#include <math.h>
extern double __VERIFIER_nondet_double(void);
int main(void) {
  double x = __VERIFIER_nondet_double();
  if (x > -1e6 && x < 1e6) {
    int i = (int)floor(x);
    assert(i <= x && i + 1 > x);
  }
  return 0;
}
