// WANT: safe
// All bytes of an object can be read and written as characters, also those behind a first member that is an array.
#include <assert.h>
struct header { unsigned char kind[2]; unsigned short sum; unsigned id; };
static unsigned sum(const void *p, int n) {
  const unsigned char *b = p;
  unsigned s = 0;
  for (int i = 0; i < n; i++)
    s += b[i];
  return s;
}
static void copy(void *to, const void *from, unsigned n) {
  char *x = to;
  const char *y = from;
  while (n--)
    *x++ = *y++;
}
int main(void) {
  struct header h = {{1, 2}, 0x0303, 0x04040404}, g = {{0}};
  assert(sum(&h, sizeof h) == 25);
  copy(&g, &h, sizeof g);
  assert(g.kind[1] == 2 && g.id == 0x04040404);
  *((unsigned char *)&g.id + 1) = 0;
  assert(g.id == 0x04040004);
  return 0;
}
