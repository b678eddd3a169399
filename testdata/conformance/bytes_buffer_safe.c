// WANT: safe
// Objects are copied to arrays of characters and back, whole or in part.
#include <assert.h>
#include <string.h>
extern int __VERIFIER_nondet_int(void);
struct item { int a; short b; char c[2]; };
int main(void) {
  struct item s, t, u = {0};
  char buf[sizeof s + 4];
  unsigned word;
  s.a = __VERIFIER_nondet_int();
  s.b = -3;
  s.c[0] = 'x';
  s.c[1] = __VERIFIER_nondet_int();
  memcpy(buf + 1, &s, sizeof s);
  memcpy(&t, buf + 1, sizeof t);
  assert(t.a == s.a && t.b == -3 && t.c[0] == 'x' && t.c[1] == s.c[1]);
  assert(buf[7] == 'x' && memcmp(buf + 1, &t, sizeof t) == 0);
  memcpy(&word, buf + 5, sizeof word);
  assert((word & 0xffff) == 0xfffd && (word >> 16 & 0xff) == 'x');
  memcpy(&u, buf + 2, 4);
  assert((u.a & 0xff) == (s.a >> 8 & 0xff));
  memset(&u, 0x11, sizeof u);
  assert(u.a == 0x11111111 && u.b == 0x1111 && u.c[1] == 0x11);
  memmove((char *)&u + 1, &s, 5);
  assert((u.a & 0xff) == 0x11 && u.b >> 8 == -3 && u.c[0] == 0x11);
  return 0;
}
