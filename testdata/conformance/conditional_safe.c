// WANT: safe
// A conditional evaluates one of its operands, converted to the type of both.
#include <assert.h>
extern int __VERIFIER_nondet_int(void);
int main(void) {
  int x = __VERIFIER_nondet_int(), a = 0, b = 0;
  int y = x > 0 ? (a++, x) : (b++, -1);
  assert(a + b == 1);
  assert((x > 0) == a);
  assert(y != 0);
  assert((x > 0 ? -1 : 1u) > 0u);
  return 0;
}
