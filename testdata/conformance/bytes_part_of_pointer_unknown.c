// WANT: unknown
// A pointer of which some bytes are replaced may lead anywhere.
#include <assert.h>
#include <string.h>
struct s {
  int *p, n;
};
int main(void) {
  int a = 1;
  struct s x = {&a, 2};
  unsigned char bytes[2] = {1, 2};
  memcpy((char *)&x + 1, bytes, sizeof bytes);
  assert(x.p == &a);
  return 0;
}
