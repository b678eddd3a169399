// WANT: unsafe
// The numbers that are passed are those that arrive.
#include <assert.h>
#include <stdarg.h>
extern int __VERIFIER_nondet_int(void);
static int larger(int n, ...) {
  va_list list;
  va_start(list, n);
  int a = va_arg(list, int), b = va_arg(list, int);
  va_end(list);
  return a > b ? a : b;
}
int main(void) {
  int x = __VERIFIER_nondet_int();
  assert(larger(2, x, 5) == 5);
  return 0;
}
