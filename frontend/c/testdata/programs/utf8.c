/* A decoder of UTF-8 that refuses what is too long or a surrogate. */
#include <string.h>
static const unsigned char *decode(const unsigned char *s, unsigned *c) {
  static const unsigned least[] = {0, 0x80, 0x800, 0x10000};
  int n = *s < 0x80 ? 0 : (*s & 0xe0) == 0xc0 ? 1 : (*s & 0xf0) == 0xe0 ? 2 : (*s & 0xf8) == 0xf0 ? 3 : -1;
  if (n < 0) return 0;
  unsigned v = n ? *s & (0x3f >> n) : *s;
  for (int i = 1; i <= n; i++) {
    if ((s[i] & 0xc0) != 0x80) return 0;
    v = v << 6 | (s[i] & 0x3f);
  }
  if (v < least[n] || v >= 0xd800 && v < 0xe000 || v > 0x10ffff) return 0;
  *c = v;
  return s + n + 1;
}
static int count(const char *text) {
  const unsigned char *s = (const unsigned char *)text;
  int n = 0;
  unsigned c = 0;
  while (*s) {
    if (!(s = decode(s, &c))) return -1;
    n++;
    r = r * 3 + c;
  }
  return n;
}
int main(void) {
  int n = count("a\u00e9\u20ac\U0001F600");
  r = r * 10 + n;
  r = r * 10 - count("\xc0\x80") - count("\xed\xa0\x80") - count("\xff");
  return 0;
}
