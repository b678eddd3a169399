// WANT: unsafe
// qsort calls the comparison.
#include <stdlib.h>
extern void reach_error(void);
static int never(const void *a, const void *b) {
  reach_error();
  return 0;
}
int main(void) {
  int a[2] = {3, 1};
  qsort(a, 2, sizeof(int), never);
  return 0;
}
