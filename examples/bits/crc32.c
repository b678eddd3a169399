// CRC-32 of three bytes: by a table of sixteen entries, four bits at a time, and bit by bit.
// WANT: safe
// SLOW
// BROKEN: 0x4db26158 => 0x4db26159
#include <assert.h>
#include <stdint.h>
extern unsigned __VERIFIER_nondet_uint(void);

static const uint32_t table[16] = {
    0x00000000, 0x1db71064, 0x3b6e20c8, 0x26d930ac, 0x76dc4190, 0x6b6b51f4, 0x4db26158, 0x5005713c,
    0xedb88320, 0xf00f9344, 0xd6d6a3e8, 0xcb61b38c, 0x9b64c2b0, 0x86d3d2d4, 0xa00ae278, 0xbdbdf21c,
};

static uint32_t by_table(uint32_t crc, uint8_t byte) {
  crc ^= byte;
  crc = table[crc & 15] ^ (crc >> 4);
  return table[crc & 15] ^ (crc >> 4);
}

static uint32_t by_bits(uint32_t crc, uint8_t byte) {
  crc ^= byte;
  for (int i = 0; i < 8; i++)
    crc = (crc >> 1) ^ (crc & 1 ? 0xedb88320 : 0);
  return crc;
}

int main(void) {
  uint32_t data = __VERIFIER_nondet_uint(), a = 0xffffffff, b = 0xffffffff;
  for (int i = 0; i < 3; i++) {
    a = by_table(a, data >> 8 * i);
    b = by_bits(b, data >> 8 * i);
  }
  assert(~a == ~b);
  return 0;
}
