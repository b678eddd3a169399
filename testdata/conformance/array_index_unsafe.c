// WANT: unsafe
// A write through an index that the input chooses.
#include <assert.h>
extern int __VERIFIER_nondet_int(void);
int main(void) {
  int a[4] = {0};
  int i = __VERIFIER_nondet_int();
  if (i < 0 || i >= 4)
    return 0;
  a[i] = 7;
  assert(a[2] == 0);
  return 0;
}
