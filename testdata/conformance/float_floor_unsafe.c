// WANT: unsafe
// A conversion truncates, and does not round down.
#include <assert.h>
#include <math.h>
extern double __VERIFIER_nondet_double(void);
int main(void) {
  double x = __VERIFIER_nondet_double();
  if (x > -1e6 && x < 1e6) {
    int i = (int)x;
    assert(i <= x && i + 1 > x);
  }
  return 0;
}
