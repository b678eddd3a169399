// WANT: safe
// A part of an integer is replaced: the bits below and above stay, and the highest one is the sign.
#include <assert.h>
#include <stdint.h>
#include <string.h>
int main(void) {
  int32_t w = -2;
  short h = -7;
  memcpy((char *)&w + 1, &h, sizeof h);
  assert(w == (int32_t)0xfffff9fe);
  h = 7;
  memcpy((char *)&w + 2, &h, sizeof h);
  assert(w == 0x0007f9fe);
  h = -1;
  memcpy((char *)&w + 2, &h, sizeof h);
  assert(w == (int32_t)0xfffff9fe);
  return 0;
}
