// WANT: safe
// abs of the standard library; of the least number it is undefined.
#include <assert.h>
#include <stdlib.h>
extern int __VERIFIER_nondet_int(void);
int main(void) {
  int x = __VERIFIER_nondet_int();
  int y = abs(x);
  assert(y >= 0);
  assert(y == x || y == -x);
  return 0;
}
