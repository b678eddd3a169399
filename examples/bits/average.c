// The average of two numbers, rounded down, without a sum that overflows.
// WANT: safe
// BROKEN: (a ^ b) >> 1 => (a | b) >> 1
#include <assert.h>
#include <stdint.h>
extern unsigned __VERIFIER_nondet_uint(void);

static uint32_t average(uint32_t a, uint32_t b) { return (a & b) + ((a ^ b) >> 1); }

int main(void) {
  uint32_t a = __VERIFIER_nondet_uint(), b = __VERIFIER_nondet_uint();
  assert(average(a, b) == ((uint64_t)a + b) / 2);
  assert(average(a, b) == average(b, a));
  return 0;
}
