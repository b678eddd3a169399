// WANT: safe
// Equal numbers have equal bits, but for zeros.
#include <assert.h>
#include <string.h>
extern float __VERIFIER_nondet_float(void);
int main(void) {
  float x = __VERIFIER_nondet_float(), y = __VERIFIER_nondet_float();
  if (x == y && x != 0)
    assert(memcmp(&x, &y, sizeof x) == 0);
  return 0;
}
