// The bits of a word in the opposite order: by exchanging halves, and one at a time; twice is once too often.
// WANT: safe
// BROKEN: 0x00ff00ff) << 8 => 0x00ff01ff) << 8
#include <assert.h>
#include <stdint.h>
extern unsigned __VERIFIER_nondet_uint(void);

static uint32_t by_halves(uint32_t x) {
  x = x >> 16 | x << 16;
  x = x >> 8 & 0x00ff00ff | (x & 0x00ff00ff) << 8;
  x = x >> 4 & 0x0f0f0f0f | (x & 0x0f0f0f0f) << 4;
  x = x >> 2 & 0x33333333 | (x & 0x33333333) << 2;
  return x >> 1 & 0x55555555 | (x & 0x55555555) << 1;
}

static uint32_t one_by_one(uint32_t x) {
  uint32_t r = 0;
  for (int i = 0; i < 32; i++)
    r |= (x >> i & 1) << (31 - i);
  return r;
}

int main(void) {
  uint32_t x = __VERIFIER_nondet_uint();
  assert(by_halves(x) == one_by_one(x));
  assert(by_halves(by_halves(x)) == x);
  return 0;
}
