// Base64: three bytes become four characters of the alphabet, and these the bytes again.
// WANT: safe
// BROKEN: c - 'a' + 26 => c - 'a' + 25
#include <assert.h>
#include <stdint.h>
extern unsigned char __VERIFIER_nondet_uchar(void);

static const char alphabet[] = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";

static int digit(char c) {
  if (c >= 'A' && c <= 'Z')
    return c - 'A';
  if (c >= 'a' && c <= 'z')
    return c - 'a' + 26;
  if (c >= '0' && c <= '9')
    return c - '0' + 52;
  return c == '+' ? 62 : c == '/' ? 63 : -1;
}

int main(void) {
  uint8_t in[3], out[3];
  char text[4];
  for (int i = 0; i < 3; i++)
    in[i] = __VERIFIER_nondet_uchar();
  uint32_t bits = in[0] << 16 | in[1] << 8 | in[2];
  for (int i = 0; i < 4; i++)
    text[i] = alphabet[bits >> (18 - 6 * i) & 63];
  bits = 0;
  for (int i = 0; i < 4; i++) {
    int d = digit(text[i]);
    assert(d >= 0);
    bits = bits << 6 | d;
  }
  for (int i = 0; i < 3; i++) {
    out[i] = bits >> (16 - 8 * i);
    assert(out[i] == in[i]);
  }
  return 0;
}
