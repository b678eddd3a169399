/* Records of type, length and value, with lengths of variable size. */
#include <stdint.h>
#include <string.h>
struct cursor { const uint8_t *p, *end; };
static int varint(struct cursor *c, uint32_t *v) {
  uint32_t x = 0;
  for (int shift = 0; c->p < c->end && shift < 32; shift += 7) {
    uint8_t b = *c->p++;
    x |= (uint32_t)(b & 0x7f) << shift;
    if (!(b & 0x80)) { *v = x; return 1; }
  }
  return 0;
}
static struct cursor c;
static uint32_t t, n;
static int walk(const uint8_t *data, unsigned size, int (*each)(uint32_t, const uint8_t *, uint32_t)) {
  int k = 0;
  c.p = data;
  c.end = data + size;
  while (c.p < c.end) {
    if (!varint(&c, &t) || !varint(&c, &n) || n > (uint32_t)(c.end - c.p)) return -1;
    k += each(t, c.p, n);
    c.p += n;
  }
  return k;
}
static uint64_t total;
static int add(uint32_t t, const uint8_t *p, uint32_t n) {
  uint64_t v = 0;
  for (uint32_t i = 0; i < n; i++) v = v << 8 | p[i];
  total += v * t;
  return 1;
}
int main(void) {
  static const uint8_t good[] = {1, 2, 0x12, 0x34, 0xac, 0x02, 1, 5, 7, 0}, bad[] = {1, 9, 0};
  r = walk(good, sizeof good, add);
  r = r * 100000 + total;
  r = r * 10 + (walk(bad, sizeof bad, add) < 0);
  return 0;
}
