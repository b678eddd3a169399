// WANT: safe
// INTEGERS: unbounded
// Nothing wraps: a successor is larger, and one less than no unsigned number is minus one.
#include <assert.h>
extern int __VERIFIER_nondet_int(void);
extern unsigned __VERIFIER_nondet_uint(void);
int main(void) {
  int x = __VERIFIER_nondet_int();
  unsigned u = __VERIFIER_nondet_uint();
  assert(x + 1 > x);
  assert(u + 1 > u);
  assert(u >= 0);
  assert(2147483647 + 1 == 2147483648u);
  unsigned none = 0;
  none--;
  assert(none < 0);
  assert((unsigned char)300 == 300);
  assert((x & 7) < 8);
  assert((_Bool)512 == 1);
  return 0;
}
