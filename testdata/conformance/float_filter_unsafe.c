// WANT: unsafe
// A filter reaches the end of the range of its input.
#include <assert.h>
extern float __VERIFIER_nondet_float(void);
int main(void) {
  float y = 0;
  for (int i = 0; i < 3; i++) {
    float in = __VERIFIER_nondet_float();
    if (!(in >= -1 && in <= 1))
      return 0;
    y = 0.75f * y + 0.25f * in;
  }
  assert(y >= -1 && y <= 0.57f);
  return 0;
}
