// WANT: unsafe
// In the default data model a long has 32 bits: the product wraps.
#include <assert.h>
extern unsigned long __VERIFIER_nondet_ulong(void);
int main(void) {
  unsigned long x = __VERIFIER_nondet_ulong();
  if (x > 70000) return 0;
  assert(x < 65536 || x * 65536 >= x);
  return 0;
}
