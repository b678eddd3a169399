// UTF-8: what is written of a character is read as this character, and no byte of it is read as another one.
// WANT: safe
// BROKEN: if (c < 0x800) => if (c <= 0x800)
#include <assert.h>
#include <stdint.h>
extern unsigned __VERIFIER_nondet_uint(void);

static int encode(uint32_t c, uint8_t *s) {
  if (c < 0x80) {
    s[0] = c;
    return 1;
  }
  if (c < 0x800) {
    s[0] = 0xc0 | c >> 6;
    s[1] = 0x80 | (c & 0x3f);
    return 2;
  }
  if (c < 0x10000) {
    s[0] = 0xe0 | c >> 12;
    s[1] = 0x80 | (c >> 6 & 0x3f);
    s[2] = 0x80 | (c & 0x3f);
    return 3;
  }
  s[0] = 0xf0 | c >> 18;
  s[1] = 0x80 | (c >> 12 & 0x3f);
  s[2] = 0x80 | (c >> 6 & 0x3f);
  s[3] = 0x80 | (c & 0x3f);
  return 4;
}

// Returns the number of bytes that are a character, 0 if they are none.
static int decode(const uint8_t *s, uint32_t *c) {
  int n = s[0] < 0x80 ? 1 : s[0] >> 5 == 6 ? 2 : s[0] >> 4 == 14 ? 3 : s[0] >> 3 == 30 ? 4 : 0;
  if (n == 0)
    return 0;
  *c = n == 1 ? s[0] : s[0] & (0x7f >> n);
  for (int i = 1; i < n; i++) {
    if (s[i] >> 6 != 2)
      return 0;
    *c = *c << 6 | (s[i] & 0x3f);
  }
  if (n == 2 && *c < 0x80 || n == 3 && *c < 0x800 || n == 4 && *c < 0x10000)
    return 0;
  return n;
}

int main(void) {
  uint32_t c = __VERIFIER_nondet_uint(), d = 0;
  uint8_t s[4] = {0};
  if (c > 0x10ffff || c >> 11 == 0x1b)
    return 0;
  int n = encode(c, s);
  assert(decode(s, &d) == n);
  assert(d == c);
  return 0;
}
