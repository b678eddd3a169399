// WANT: safe
// qsort leaves the elements that there were, and the comparison sees no others.
#include <assert.h>
#include <stdlib.h>
static int compare(const void *a, const void *b) {
  int x = *(const int *)a, y = *(const int *)b;
  assert(x >= 1 && x <= 3);
  return x < y ? -1 : x > y;
}
int main(void) {
  int a[2] = {3, 1};
  qsort(a, 2, sizeof(int), compare);
  assert(a[0] + a[1] == 4);
  return 0;
}
