// WANT: overflow unsafe at 6
// WANT: assert unsafe at 8
// Compilers compute constants; that does not give them a meaning that they do not have.
#include <assert.h>
int main(void) {
  int most = 2147483647 + 1;
  unsigned bits = 1u << 31;
  assert(most > 0);
  return bits == 0;
}
