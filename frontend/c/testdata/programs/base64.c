/* Base 64, there and back. */
#include <string.h>
static const char table[] = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";
static size_t encode(char *to, const unsigned char *from, size_t n) {
  char *start = to;
  for (size_t i = 0; i < n; i += 3) {
    unsigned long w = (unsigned long)from[i] << 16;
    if (i + 1 < n) w |= from[i + 1] << 8;
    if (i + 2 < n) w |= from[i + 2];
    *to++ = table[w >> 18 & 63];
    *to++ = table[w >> 12 & 63];
    *to++ = i + 1 < n ? table[w >> 6 & 63] : '=';
    *to++ = i + 2 < n ? table[w & 63] : '=';
  }
  *to = 0;
  return to - start;
}
static int decode(unsigned char *to, const char *s) {
  int n = 0, bits = 0;
  unsigned w = 0;
  for (; *s && *s != '='; s++) {
    const char *p = strchr(table, *s);
    if (!p) return -1;
    w = w << 6 | (p - table);
    if ((bits += 6) >= 8) to[n++] = w >> (bits -= 8);
  }
  return n;
}
int main(void) {
  char text[16];
  unsigned char back[8];
  r = encode(text, (const unsigned char *)"Craig", 5);
  r = r * 10 + (strcmp(text, "Q3JhaWc=") == 0);
  r = r * 10 + decode(back, text);
  r = r * 10 + (memcmp(back, "Craig", 5) == 0);
  r = r * 10 + (decode(back, "a*b") == -1);
  return 0;
}
