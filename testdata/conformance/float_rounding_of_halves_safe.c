// WANT: safe
// What is below a half is rounded to 0.
#include <assert.h>
#include <math.h>
extern double __VERIFIER_nondet_double(void);
int main(void) {
  double x = __VERIFIER_nondet_double();
  if (x >= 0 && x < 0.5)
    assert((int)round(x) == 0);
  return 0;
}
