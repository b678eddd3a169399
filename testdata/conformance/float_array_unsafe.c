// WANT: unsafe
// NaN hides the largest element.
#include <assert.h>
extern double __VERIFIER_nondet_double(void);
int main(void) {
  double a[3], m = -1e300;
  for (int i = 0; i < 3; i++) {
    a[i] = __VERIFIER_nondet_double();
    if (a[i] <= -1e300)
      return 0;
    if (!(a[i] <= m))
      m = a[i];
  }
  for (int i = 0; i < 3; i++)
    assert(a[i] != a[i] || a[i] <= m);
  return 0;
}
