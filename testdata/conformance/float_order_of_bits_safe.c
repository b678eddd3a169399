// WANT: safe
// Positive numbers have the order of their bits.
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
  if (x > 0 && x < y)
    assert(bits(x) < bits(y));
  return 0;
}
