// WANT: safe
// What gcc's functions on bits and on overflow compute.
#include <assert.h>
extern unsigned char __VERIFIER_nondet_uchar(void);
int main(void) {
  unsigned char c = __VERIFIER_nondet_uchar(), sum;
  if (c) assert((__builtin_ctz(c) == 0) == c % 2);
  if (!__builtin_add_overflow(c, 10, &sum)) assert(sum == c + 10 && c < 246);
  assert(__builtin_bswap16(0x1234) == 0x3412);
  return 0;
}
