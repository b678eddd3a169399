// WANT: unsafe
// A conversion to a narrower type drops bits.
#include <assert.h>
extern int __VERIFIER_nondet_int(void);
int main(void) {
  int x = __VERIFIER_nondet_int();
  short s = (short)x;
  if (x > 40000 && x < 50000) assert(s > 0);
  return 0;
}
