/* An allocator of blocks by a bitmap. */
#include <limits.h>
#define BITS (sizeof(unsigned long) * CHAR_BIT)
static unsigned char map[4];
static int take(void) {
  for (unsigned i = 0; i < sizeof map; i++)
    if (map[i] != 0xff) {
      int b = __builtin_ctz(~map[i]);
      map[i] |= 1 << b;
      return i * 8 + b;
    }
  return -1;
}
static int give(int n) {
  unsigned char m = 1u << n % 8;
  if (n < 0 || n >= (int)sizeof map * 8 || !(map[n / 8] & m)) return 0;
  map[n / 8] &= ~m;
  return 1;
}
int main(void) {
  int last = 0;
  for (int i = 0; i < 10; i++) last = take();
  r = last;
  r = r * 10 + give(3) + give(3) + give(40);
  r = r * 10 + take();
  r = r * 100 + __builtin_popcount(map[0]) + __builtin_popcount(map[1]);
  while (take() >= 0) r++;
  r = r * 10 + (BITS >= 32);
  return 0;
}
