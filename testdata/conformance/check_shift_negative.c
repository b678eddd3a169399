// WANT: overflow unsafe at 7
// WANT: assert safe
// To the left, no negative number can be shifted; that compilers define it counts where shifts are not checked.
#include <assert.h>
int main(void) {
  int x = -3;
  int y = x << 2;
  assert(y == -12);
  return y >> 1;
}
