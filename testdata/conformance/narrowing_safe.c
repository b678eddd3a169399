// WANT: safe
// Conversions to narrower types wrap; those that fit keep the value.
#include <assert.h>
extern int __VERIFIER_nondet_int(void);
int main(void) {
  int x = __VERIFIER_nondet_int();
  signed char c = (signed char)x;
  assert(c >= -128 && c <= 127);
  if (x >= -128 && x <= 127) assert(c == x);
  unsigned short u = (unsigned short)x;
  if (x == -1) assert(u == 65535);
  return 0;
}
