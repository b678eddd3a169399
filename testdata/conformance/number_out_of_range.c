// A number that is too large for the integer that it is converted to: what happens is undefined.
// WANT: assert safe
// WANT: overflow unsafe at 7
#include <assert.h>

int main(void) {
  int x = 3e9;
  assert(x == 0);
  return 0;
}
