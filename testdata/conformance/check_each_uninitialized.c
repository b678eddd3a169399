// WANT: assert safe
// WANT: uninitialized unsafe at 10
// WANT: overflow unsafe
// A value that was never given is one of several violations.
#include <assert.h>
extern int __VERIFIER_nondet_int(void);
int main(void) {
  int x;
  int y = __VERIFIER_nondet_int();
  if (y > 5 && x > 3)
    return 1 + y - y;
  y = y + 1;
  assert(y != 0 || y == 0);
  return 0;
}
