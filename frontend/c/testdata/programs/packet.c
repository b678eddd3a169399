/* A protocol: a header with bit-fields, lengths in network order, a checksum of 16 bits. */
#include <string.h>
#include <stdint.h>
struct header { uint8_t version : 4, kind : 4; uint8_t flags; uint16_t length; uint16_t sum; };
static uint16_t net(uint16_t x) { return __builtin_bswap16(x); }
static uint16_t checksum(const uint8_t *p, unsigned n) {
  uint32_t s = 0;
  for (; n > 1; n -= 2, p += 2) s += (uint32_t)p[0] << 8 | p[1];
  if (n) s += (uint32_t)p[0] << 8;
  while (s >> 16) s = (s & 0xffff) + (s >> 16);
  return ~s;
}
static int parse(const struct header *h, const uint8_t *body, unsigned room, char *out, unsigned most) {
  unsigned n = net(h->length);
  if (h->version != 4) return -1;
  if (n > room || n >= most) return -2;
  if (checksum(body, n) != h->sum) return -3;
  memcpy(out, body, n);
  out[n] = '\0';
  return h->kind;
}
int main(void) {
  uint8_t body[8] = "hello";
  char text[8];
  struct header h = {.version = 4, .kind = 9, .length = net(5)};
  h.sum = checksum(body, 5);
  r = h.sum;
  r = r * 10 + parse(&h, body, sizeof body, text, sizeof text);
  r = r * 10 + strlen(text);
  body[1] ^= 0x80;
  r = r * 10 - parse(&h, body, sizeof body, text, sizeof text);
  h.length = net(200);
  r = r * 10 - parse(&h, body, sizeof body, text, sizeof text);
  h.version = 21; /* 5 in four bits */
  r = r * 10 - parse(&h, body, sizeof body, text, sizeof text);
  return 0;
}
