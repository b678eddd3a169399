// The root of a number, rounded down, by Newton's method from above.
// WANT: safe
// BROKEN: next >= root => next + 1 >= root
#include <assert.h>
#include <stdint.h>
extern unsigned short __VERIFIER_nondet_ushort(void);

static uint32_t root_of(uint32_t x) {
  uint32_t root = 64;
  if (x == 0)
    return 0;
  for (;;) {
    uint32_t next = (root + x / root) / 2;
    if (next >= root)
      return root;
    root = next;
  }
}

int main(void) {
  uint32_t x = __VERIFIER_nondet_ushort() & 0xfff, root = root_of(x);
  assert(root * root <= x);
  assert(x < (root + 1) * (root + 1));
  return 0;
}
