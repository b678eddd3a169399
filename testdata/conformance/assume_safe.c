// WANT: safe
// Executions that fail an assumption do not count.
#include <assert.h>
extern int __VERIFIER_nondet_int(void);
extern void __VERIFIER_assume(int);
int main(void) {
  int x = __VERIFIER_nondet_int();
  __VERIFIER_assume(x > 10 && x < 20);
  assert(x != 10);
  while (x > 12) {
    x--;
    __VERIFIER_assume(x != 12);
  }
  assert(x == 11 || x == 12);
  return 0;
}
