// WANT: unsafe
// The address of the end of an array may be computed, so the loop over it is executed.
#include <assert.h>
int main(void) {
  int a[3] = {1, 2, 3}, sum = 0;
  for (int *p = &a[0]; p != &a[3]; p++) sum += *p;
  assert(sum != 6);
  return 0;
}
