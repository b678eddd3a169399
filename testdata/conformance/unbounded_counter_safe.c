// WANT: safe
// Needs a relation between two variables as loop invariant.
#include <assert.h>
extern int __VERIFIER_nondet_int(void);
int main(void) {
  int x = 0, y = 0;
  while (__VERIFIER_nondet_int()) {
    x++;
    y += 2;
  }
  assert(y == 2 * x);
  return 0;
}
