// WANT: safe
// Arrays of characters in the elements of an array are seen as integers, one of them over the end of an array.
#include <assert.h>
#include <stdint.h>
#include <string.h>
struct element {
  unsigned char b[4], c[4];
};
int main(void) {
  struct element a[3];
  unsigned char *p = (unsigned char *)a;
  for (int i = 0; i < 24; i++)
    p[i] = i;
  assert(*(uint16_t *)(p + 9) == 9 + 256 * 10);
  assert(*(uint32_t *)(p + 18) == 18 + 256 * 19 + 65536 * 20 + 16777216 * 21);
  return 0;
}
