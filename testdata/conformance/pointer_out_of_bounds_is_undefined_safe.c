// WANT: safe
// Executions that read behind an array do not count.
#include <assert.h>
extern int __VERIFIER_nondet_int(void);
int main(void) {
  int a[3] = {1, 2, 3};
  int i = __VERIFIER_nondet_int();
  int v = *(a + i);
  assert(v >= 1 && v <= 3);
  assert(i >= 0 && i < 3);
  return 0;
}
