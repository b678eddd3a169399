// WANT: unsafe
// The remainder of a negative odd number is -1, not 1.
#include <assert.h>
extern int __VERIFIER_nondet_int(void);
int main(void) {
  int x = __VERIFIER_nondet_int();
  if (x % 2 != 0)
    assert(x % 2 == 1);
  return 0;
}
