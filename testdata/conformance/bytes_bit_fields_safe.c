// WANT: safe
// Bit-fields are bits of bytes.
#include <assert.h>
#include <string.h>
extern int __VERIFIER_nondet_int(void);
struct flags { unsigned length : 4, version : 4; signed char ttl; unsigned short on : 1, : 3, rest : 12; };
int main(void) {
  struct flags f = {5, 4, -1, 1, 0xabc}, g;
  unsigned char b[4];
  f.rest = __VERIFIER_nondet_int();
  memset(&g, 0, sizeof g);
  memcpy(b, &f, 2);
  assert(b[0] == 0x45 && b[1] == 0xff);
  b[0] = 0x67;
  memcpy(&g, b, 2);
  assert(g.length == 7 && g.version == 6 && g.ttl == -1 && g.rest == 0);
  memcpy(&g, &f, sizeof g);
  assert(g.rest == f.rest && g.on == 1 && g.version == 4);
  ((unsigned char *)&g)[0] = 0x21;
  assert(g.length == 1 && g.version == 2);
  return 0;
}
