// WANT: unsafe
// A goto leaves two loops at once.
#include <assert.h>
extern int __VERIFIER_nondet_int(void);
int main(void) {
  int i, j = 0;
  for (i = 0; i < 5; i++)
    for (j = 0; j < 5; j++)
      if (__VERIFIER_nondet_int() == i) goto out;
out:
  assert(i != 2 || j != 3);
  return 0;
}
