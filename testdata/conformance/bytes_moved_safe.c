// WANT: safe
// memmove reads all bytes of a block before it writes one, whatever the types of the members are.
#include <assert.h>
#include <stdint.h>
#include <string.h>
struct s {
  uint16_t a, b;
  uint32_t c;
};
int main(void) {
  struct s x = {0x2211, 0x4433, 0x88776655};
  memmove((char *)&x + 1, &x, 4);
  assert(x.a == 0x1111 && x.b == 0x3322 && x.c == 0x88776644);
  memmove(&x, (char *)&x + 2, 6);
  assert(x.a == 0x3322 && x.b == 0x6644 && x.c == 0x88778877);
  return 0;
}
