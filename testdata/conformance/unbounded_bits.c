// WANT: assert unknown
// INTEGERS: unbounded
// Bit operations on words are not modelled on integers without bounds.
#include <assert.h>
extern int __VERIFIER_nondet_int(void);
int main(void) {
  int x = __VERIFIER_nondet_int();
  assert((x ^ 10) != 5);
  return 0;
}
