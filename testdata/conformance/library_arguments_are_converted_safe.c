// WANT: safe
// Arguments of the library's functions, and of the verifier's, are converted to the types of the parameters.
#include <assert.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>

extern void __VERIFIER_assume(int);
extern long long __VERIFIER_nondet_longlong(void);
extern int finitef(float), __fpclassify(double);

int main(void) {
  assert(lroundf(16777217.0) == 16777216);
  double large = 1e300;
  assert(!finitef(large) && isfinite(large));
  float small = 1e-40f;
  assert(__fpclassify(small) == FP_NORMAL && fpclassify(small) == FP_SUBNORMAL);
  assert(ldexp(1.0, 0x100000001LL) == 2.0);
  assert(abs(0x100000001LL) == 1);
  if (__builtin_expect(0.5, 1)) assert(0);

  unsigned char *p = malloc(large > 0 ? 2.5 * 2 : 0);
  if (p) {
    memset(p, 3.9, 2.5);
    assert(p[1] == 3);
    p[4] = 1;
    free(p);
  }

  long long x = __VERIFIER_nondet_longlong();
  if (x == 0x100000000LL) {
    __VERIFIER_assume(x);
    assert(0);
  }
  __VERIFIER_assume(0.5);
  assert(0);
}
