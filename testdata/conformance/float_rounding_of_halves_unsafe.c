// WANT: unsafe
// The sum of a half and what is just below it is rounded to 1.
#include <assert.h>
#include <math.h>
extern double __VERIFIER_nondet_double(void);
int main(void) {
  double x = __VERIFIER_nondet_double();
  if (x >= 0 && x < 0.5)
    assert((int)(x + 0.5) == 0);
  return 0;
}
