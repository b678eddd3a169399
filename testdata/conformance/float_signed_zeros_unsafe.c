// WANT: unsafe
// Zeros are equal, and their reciprocals are not.
#include <assert.h>
#include <string.h>
extern float __VERIFIER_nondet_float(void);
int main(void) {
  float x = __VERIFIER_nondet_float(), y = __VERIFIER_nondet_float();
  if (x == y)
    assert(1 / x == 1 / y);
  return 0;
}
