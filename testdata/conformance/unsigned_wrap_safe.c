// WANT: safe
// Unsigned arithmetic wraps; 0u - 1 is the greatest value.
#include <assert.h>
extern unsigned int __VERIFIER_nondet_uint(void);
int main(void) {
  unsigned int x = __VERIFIER_nondet_uint();
  unsigned int y = x + 1;
  if (x == 4294967295u)
    assert(y == 0);
  else
    assert(y > x);
  unsigned int z = 0;
  z--;
  assert(z == 4294967295u);
  unsigned short s = 65535;
  s++;
  assert(s == 0);
  return 0;
}
