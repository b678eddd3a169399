// WANT: safe
// Prefix, postfix, compound assignment and comma.
#include <assert.h>
int main(void) {
  int a = 1, b, c;
  b = a++ + 2;
  c = (a += 3, --a);
  assert(a == 4 && b == 3 && c == 4);
  a <<= 2;
  a /= 3;
  a %= 3;
  a -= -1;
  assert(a == 3);
  return 0;
}
