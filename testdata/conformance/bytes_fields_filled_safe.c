// WANT: safe
// memset fills bytes, and bit-fields have those bits of them that are where they are.
#include <assert.h>
#include <string.h>
struct s {
  unsigned a : 4, b : 8, c : 20;
};
int main(void) {
  struct s x;
  unsigned char *p = (unsigned char *)&x;
  memset(p + 1, 0x12, 2);
  memset(&x, 0xa5, sizeof x);
  assert(x.a == 5);
  assert(x.b == 0x5a);
  assert(x.c == 0xa5a5a);
  memset(p + 1, 0x12, 2);
  assert(x.b == 0x2a && x.c == 0xa5121);
  return 0;
}
