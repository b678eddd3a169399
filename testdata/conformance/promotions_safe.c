// WANT: safe
// Operands narrower than int are promoted before they are added: no wrap at 8 bits.
#include <assert.h>
int main(void) {
  unsigned char a = 200, b = 100;
  int sum = a + b;
  assert(sum == 300);
  unsigned char c = a + b;
  assert(c == 44);
  signed char d = (signed char)200;
  assert(d == -56);
  assert(~a == -201);
  return 0;
}
