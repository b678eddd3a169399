// WANT: unknown
// An access to an object of another type, which C does not define, does not end the execution.
#include <assert.h>
extern int __VERIFIER_nondet_int(void);
int main(void) {
  int i = 1;
  float f = 1;
  int *p = __VERIFIER_nondet_int() ? &i : (int *)&f;
  assert(*p == 1);
  return 0;
}
