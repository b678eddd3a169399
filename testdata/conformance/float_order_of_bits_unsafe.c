// WANT: unsafe
// Negative numbers do not have the order of their bits.
#include <assert.h>
#include <string.h>
extern float __VERIFIER_nondet_float(void);
static unsigned bits(float x) {
  unsigned u;
  memcpy(&u, &x, sizeof u);
  return u;
}
int main(void) {
  float x = __VERIFIER_nondet_float(), y = __VERIFIER_nondet_float();
  unsigned a = bits(x), b = bits(y);
  if (x < y)
    assert(a < b);
  return 0;
}
