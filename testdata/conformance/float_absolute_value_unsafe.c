// WANT: unsafe
// With its sign bit set a number is not its absolute value.
#include <assert.h>
extern float __VERIFIER_nondet_float(void);
int main(void) {
  union { float f; unsigned u; } v;
  v.f = __VERIFIER_nondet_float();
  float x = v.f;
  v.u |= 0x80000000;
  if (x == x)
    assert(v.f == (x < 0 ? -x : x));
  return 0;
}
