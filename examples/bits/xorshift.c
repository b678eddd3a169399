// A step of the generator xorshift32 can be undone, so that no two states have the same successor, and 0 is that of 0 alone.
// WANT: safe
// BROKEN: y ^ y << 5 ^ => y ^ y << 6 ^
#include <assert.h>
#include <stdint.h>
extern unsigned __VERIFIER_nondet_uint(void);

static uint32_t next(uint32_t x) {
  x ^= x << 13;
  x ^= x >> 17;
  x ^= x << 5;
  return x;
}

static uint32_t previous(uint32_t y) {
  y = y ^ y << 5 ^ y << 10 ^ y << 15 ^ y << 20 ^ y << 25 ^ y << 30;
  y ^= y >> 17;
  y ^= y << 13 ^ y << 26;
  return y;
}

int main(void) {
  uint32_t x = __VERIFIER_nondet_uint();
  assert(previous(next(x)) == x);
  assert((next(x) == 0) == (x == 0));
  return 0;
}
