// WANT: safe
// A floating-point number that is not zero is 1 as a _Bool, wherever it is converted.
#include <assert.h>
_Bool global = 0.5;
struct { _Bool bit : 1; _Bool whole; } s = {0.25, -0.125};
_Bool half(void) { return 0.5; }
int passed(_Bool b) { return b; }
int main(void) {
  _Bool local = 0.5, zero = 0.0;
  assert(global && s.bit && s.whole && half() && passed(0.5) && local && !zero);
  assert((_Bool)0.5 + (_Bool)1e-30 == 2);
  s.bit = 0;
  s.bit = 0.5;
  assert(s.bit == 1);
  return 0;
}
