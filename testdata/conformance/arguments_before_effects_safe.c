// WANT: safe
// All arguments are evaluated before the call changes what they point to.
#include <assert.h>
extern void measure(int *p, int old);
int main(void) {
  int x = 1, y = 0;
  measure(&x, y = x);
  assert(y == 1);
  return 0;
}
