// WANT: safe
// A static local keeps its value between calls.
#include <assert.h>
int next(void) {
  static int n = 5;
  return n++;
}
int main(void) {
  int a = next(), b;
  b = next();
  assert(a == 5 && b == 6);
  return 0;
}
