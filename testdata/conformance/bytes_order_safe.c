// WANT: safe
// Blocks are compared byte by byte from the lowest address on, which holds the lowest bits of an integer.
#include <assert.h>
#include <stdint.h>
#include <string.h>
struct s {
  uint16_t a, c;
  uint32_t b;
};
int main(void) {
  struct s x, y;
  memset(&x, 1, sizeof x);
  memset(&y, 1, sizeof y);
  x.a = 0x0302, y.a = 0x0203;
  assert(memcmp(&x, &y, sizeof x) < 0);
  x.a = 0x0203;
  x.b = 0x02010101;
  assert(memcmp(&x, &y, sizeof x) > 0);
  y.a = 0x0204;
  assert(memcmp(&x, &y, sizeof x) < 0);
  assert(memcmp(&x.b, &y.b, 3) == 0);
  return 0;
}
