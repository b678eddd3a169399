// WANT: safe
// Pointers walk through an array; their difference counts elements.
#include <assert.h>
int main(void) {
  int a[4] = {1, 2, 3, 4}, sum = 0;
  int *end = a + 4;
  for (int *p = a; p != end; p++) sum += *p;
  assert(sum == 10);
  int *q = &a[1];
  q[1] = 8;
  assert(a[2] == 8 && q - a == 1 && *(q + 2) == 4);
  return 0;
}
