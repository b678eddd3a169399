/* Cyclic sums, by a table and bit by bit. */
static unsigned table[256];
static void fill(void) {
  for (unsigned i = 0; i < 256; i++) {
    unsigned c = i;
    for (int k = 0; k < 8; k++) c = c & 1 ? 0xedb88320u ^ c >> 1 : c >> 1;
    table[i] = c;
  }
}
static unsigned crc(const char *s) {
  unsigned c = ~0u;
  while (*s) c = table[(c ^ (unsigned char)*s++) & 0xff] ^ c >> 8;
  return ~c;
}
static unsigned short ccitt(const char *s) {
  unsigned short c = 0xffff;
  for (; *s; s++) {
    c ^= (unsigned char)*s << 8;
    for (int i = 0; i < 8; i++) c = c & 0x8000 ? c << 1 ^ 0x1021 : c << 1;
  }
  return c;
}
int main(void) {
  fill();
  r = crc("123456789");
  r = r * 100000 + ccitt("123456789");
  return 0;
}
