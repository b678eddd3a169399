// WANT: unsafe
// -1 becomes the greatest unsigned int before it is compared.
#include <assert.h>
int main(void) {
  int a = -1;
  unsigned int b = 1;
  assert(a < b);
  return 0;
}
