// WANT: unsafe
// A block whose size depends on the execution is copied as bytes.
#include <assert.h>
#include <stdint.h>
#include <string.h>
static void put(unsigned char *to, const void *from, unsigned n) { memcpy(to, from, n); }
int main(void) {
  unsigned char buffer[4] = {0};
  uint16_t x = 0x102;
  put(buffer + 1, &x, sizeof x);
  assert(buffer[1] == 2 && buffer[2] != 1);
  return 0;
}
