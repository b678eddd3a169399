// WANT: unsafe
// A structure that is seen in an array of characters has the values of these.
#include <assert.h>
#include <stdint.h>
extern int __VERIFIER_nondet_int(void);
struct header { uint16_t kind, length; };
int main(void) {
  unsigned char received[8] = {0};
  for (int i = 0; i < 4; i++)
    received[i] = __VERIFIER_nondet_int();
  struct header *h = (void *)received;
  assert(h->kind != 1 || h->length != 0x203);
  return 0;
}
