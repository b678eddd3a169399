// A product of two numbers in Q15, from -1 to almost 1, with rounding: between them, or saturated where it is 1.
// WANT: safe
// SLOW
// BROKEN: p > 32767 ? 32767 : p => p > 32768 ? 32767 : p
#include <assert.h>
#include <stdint.h>
extern short __VERIFIER_nondet_short(void);

typedef int16_t q15;

static q15 multiply(q15 a, q15 b) {
  int32_t p = ((int32_t)a * b + (1 << 14)) >> 15;
  return p > 32767 ? 32767 : p;
}

int main(void) {
  q15 a = __VERIFIER_nondet_short(), b = __VERIFIER_nondet_short();
  q15 p = multiply(a, b);
  assert(a < 0 || b < 0 || (0 <= p && p <= a && p <= b));
  if (a < 0 && b < 0)
    assert(p >= 0);
  return 0;
}
