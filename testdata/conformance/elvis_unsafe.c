// WANT: unsafe
// a ?: b is a unless a is zero, and evaluates a once.
#include <assert.h>
extern int __VERIFIER_nondet_int(void);
int main(void) {
  int n = __VERIFIER_nondet_int(), k = 0;
  int x = (k++, n) ?: 7;
  assert(k == 1);
  assert(x != 7 || n == 7);
  return 0;
}
