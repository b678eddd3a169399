// WANT: safe
// A _Bool is 0 or 1, whatever is converted to it.
#include <assert.h>
extern int __VERIFIER_nondet_int(void);
int main(void) {
  int x = __VERIFIER_nondet_int();
  _Bool b = x;
  assert(b == (x != 0));
  _Bool c = 256;
  assert(c == 1);
  c++;
  assert(c == 1);
  c--;
  c--;
  assert(c == 1);
  return 0;
}
