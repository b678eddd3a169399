// WANT: safe
// Structures and numbers are seen in arrays of characters, declared and allocated.
#include <assert.h>
#include <stdint.h>
#include <stdlib.h>
extern int __VERIFIER_nondet_int(void);
struct header { uint16_t kind, length; uint32_t number; unsigned char data[4]; };
static void put32(unsigned char *p, uint32_t x) {
  p[0] = x;
  p[1] = x >> 8;
  p[2] = x >> 16;
  p[3] = x >> 24;
}
static unsigned length(const struct header *h) { return h->length + (h->kind == 1 ? h->data[1] : 0u); }
int main(void) {
  unsigned char received[12] __attribute__((aligned(4))) = {1, 0, 2, 1, 0, 0, 0, 0, 7, 8, 9, 10};
  struct header *h = (void *)received;
  uint32_t x = __VERIFIER_nondet_int();
  put32(received + 4, x);
  assert(h->kind == 1 && h->length == 0x102 && h->number == x && h->data[2] == 9);
  assert(length(h) == 0x102 + 8);
  h->number = 0x01020304;
  assert(received[4] == 4 && received[7] == 1 && *(uint16_t *)(received + 6) == 0x102);
  unsigned char *block = malloc(sizeof *h);
  if (!block)
    return 0;
  h = (struct header *)block;
  *h = (struct header){3, 4, x, {1, 2, 3, 4}};
  assert(block[0] == 3 && block[2] == 4 && block[11] == 4 && (uint32_t)(block[4] | block[5] << 8 | block[6] << 16) == (x & 0xffffff));
  free(block);
  return 0;
}
