// WANT: safe
// Arguments beyond the parameters are taken one after the other, by this function or by those that get the list.
#include <assert.h>
#include <stdarg.h>
static int rest(va_list list) { return va_arg(list, int); }
static int second(int n, ...) {
  va_list list;
  va_start(list, n);
  int *p = va_arg(list, int *);
  *p = n;
  int r = rest(list);
  va_end(list);
  return r;
}
int main(void) {
  int x = 0;
  assert(second(3, &x, 7) == 7);
  assert(x == 3);
  return 0;
}
