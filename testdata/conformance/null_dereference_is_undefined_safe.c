// WANT: safe
// Executions that dereference a null pointer do not count.
#include <assert.h>
extern int __VERIFIER_nondet_int(void);
int main(void) {
  int x = 3;
  int *p = __VERIFIER_nondet_int() ? &x : 0;
  int y = *p;
  assert(p == &x && y == 3);
  return 0;
}
