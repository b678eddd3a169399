// WANT: safe
// Executions that divide by zero do not count.
#include <assert.h>
extern int __VERIFIER_nondet_int(void);
int main(void) {
  int x = __VERIFIER_nondet_int();
  int y = 100 / x;
  assert(x != 0);
  return y;
}
