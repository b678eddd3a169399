// WANT: unsafe
// A size that wraps is small: one element is copied.
#include <assert.h>
#include <string.h>
extern unsigned __VERIFIER_nondet_uint(void);
int main(void) {
  int a[2] = {1, 2}, b[2] = {3, 4};
  unsigned n = __VERIFIER_nondet_uint();
  if (n <= 2)
    return 0;
  memcpy(a, b, n * sizeof(int));
  assert(a[0] == 1 || a[1] == 4);
  return 0;
}
