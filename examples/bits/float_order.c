// The bits of a finite floating-point number, negative ones turned around, are in the order of the numbers.
// WANT: safe
// BROKEN: 0x80000000 - b => 0x80000001 - b
#include <assert.h>
#include <stdint.h>
#include <string.h>
extern float __VERIFIER_nondet_float(void);

static int64_t key(float x) {
  uint32_t b;
  memcpy(&b, &x, sizeof b);
  return b >> 31 ? (int64_t)0x80000000 - b : b;
}

int main(void) {
  float x = __VERIFIER_nondet_float(), y = __VERIFIER_nondet_float();
  if (x != x || y != y)
    return 0;
  assert((x < y) == (key(x) < key(y)));
  assert((x == y) == (key(x) == key(y)));
  return 0;
}
