// WANT: unknown
// A jump back over a declaration leads to the same variable, also in a function that calls itself.
#include <assert.h>
int f(int n) {
  int *p = 0, i = 0;
  if (n > 0)
    return f(n - 1);
again:;
  int x;
  if (i)
    assert(p == &x);
  p = &x;
  if (i++ < 1)
    goto again;
  return 0;
}
int main(void) {
  f(1);
  return 0;
}
