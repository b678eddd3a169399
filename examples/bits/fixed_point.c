// Numbers with eight bits behind the point: rounding to the nearest whole one is off by a half at most, and a whole one stays.
// WANT: safe
// BROKEN: x + 128 => x + 112
#include <assert.h>
#include <stdint.h>
extern short __VERIFIER_nondet_short(void);

typedef int32_t fixed; // 1/256

static fixed whole(int n) { return n * 256; }
static int nearest(fixed x) { return (x + 128) >> 8; }

int main(void) {
  fixed x = __VERIFIER_nondet_short() * 16;
  int n = nearest(x);
  fixed error = whole(n) - x;
  assert(-128 < error && error <= 128);
  assert(nearest(whole(n)) == n);
  return 0;
}
