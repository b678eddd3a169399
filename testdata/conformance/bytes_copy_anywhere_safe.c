// WANT: safe
// Objects are copied to and from places in an array of characters that depend on the execution, and blocks whose size does.
#include <assert.h>
#include <stdint.h>
#include <string.h>
extern int __VERIFIER_nondet_int(void);
struct header { uint16_t length, kind; };
static void put(unsigned char *to, const void *from, unsigned n) { memcpy(to, from, n); }
int main(void) {
  unsigned char buffer[64], small[8] = {0};
  struct header h = {5, 7}, g;
  uint32_t x = 9;
  unsigned offset = __VERIFIER_nondet_int();
  if (offset > 60)
    return 0;
  memcpy(buffer + offset, &h, sizeof h);
  memcpy(&g, buffer + offset, sizeof g);
  assert(g.length == 5 && g.kind == 7 && buffer[offset + 2] == 7);
  put(small, &h, sizeof h);
  put(small + 4, &x, sizeof x);
  assert(small[2] == 7 && small[4] == 9);
  return 0;
}
