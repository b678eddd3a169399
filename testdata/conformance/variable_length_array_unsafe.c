// WANT: unsafe
// Two elements of an array of variable length are different objects.
#include <assert.h>
extern int __VERIFIER_nondet_int(void);
int main(void) {
  int n = __VERIFIER_nondet_int();
  if (n < 2 || n > 4) return 0;
  int a[n];
  a[0] = 1;
  a[n - 1] = 7;
  assert(a[0] == 7);
  return 0;
}
