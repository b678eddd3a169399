// WANT: safe
// The address of the end of an array may be computed, but not read through.
#include <assert.h>
int main(void) {
  int a[3] = {1, 2, 3}, n = 0;
  int *end = &a[3];
  for (int *p = a; p < end; p++) n++;
  assert(n == 3 && end - a == 3);
  n = *end;
  assert(0);
  return 0;
}
