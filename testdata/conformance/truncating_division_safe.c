// WANT: safe
// Division truncates toward zero and the remainder has the sign of the dividend.
#include <assert.h>
extern int __VERIFIER_nondet_int(void);
int main(void) {
  assert(-7 / 2 == -3);
  assert(-7 % 2 == -1);
  assert(7 / -2 == -3);
  assert(7 % -2 == 1);
  int x = __VERIFIER_nondet_int();
  assert(x / 4 * 4 + x % 4 == x);
  if (x < 0)
    assert(x % 4 <= 0 && x % 4 > -4);
  else
    assert(x % 4 >= 0 && x % 4 < 4);
  return 0;
}
