// Three ways to count the ones of a number.
// WANT: safe
// SLOW
// BROKEN: 0x0f0f0f0f => 0x0f0f0f1f
#include <assert.h>
#include <stdint.h>
extern unsigned __VERIFIER_nondet_uint(void);

static int one_by_one(uint32_t x) {
  int n = 0;
  for (int i = 0; i < 32; i++)
    n += x >> i & 1;
  return n;
}

static int lowest_first(uint32_t x) {
  int n = 0;
  for (; x != 0; x &= x - 1)
    n++;
  return n;
}

static int in_parallel(uint32_t x) {
  x = x - (x >> 1 & 0x55555555);
  x = (x & 0x33333333) + (x >> 2 & 0x33333333);
  x = x + (x >> 4) & 0x0f0f0f0f;
  return x * 0x01010101 >> 24;
}

int main(void) {
  uint32_t x = __VERIFIER_nondet_uint();
  int n = in_parallel(x);
  assert(n == one_by_one(x));
  assert(n == lowest_first(x));
  return 0;
}
