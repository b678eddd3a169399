// WANT: unknown
// What an integer is that a number too large for it is converted to is not known.
#include <assert.h>
int main(void) {
  int x = 3e9;
  assert(x == 0);
  return 0;
}
