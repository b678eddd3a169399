// WANT: safe
// Every call has locals of its own.
#include <assert.h>
int depth(int n) {
  int before = n;
  if (n > 0) depth(n - 1);
  assert(before == n);
  return before;
}
extern int __VERIFIER_nondet_int(void);
int main(void) {
  int n = __VERIFIER_nondet_int();
  int d = depth(n);
  assert(d == n);
  return 0;
}
