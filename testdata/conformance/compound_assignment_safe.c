// WANT: safe
// A compound assignment computes in the wider type and converts back.
#include <assert.h>
extern unsigned char __VERIFIER_nondet_uchar(void);
int main(void) {
  unsigned char c = __VERIFIER_nondet_uchar(), d = c;
  c += 200;
  assert(c == (d < 56 ? d + 200 : d - 56));
  int i = 7;
  i <<= 2;
  i -= 8;
  i /= 3;
  i %= 4;
  i |= 8;
  i ^= 1;
  assert(i == 11);
  return 0;
}
