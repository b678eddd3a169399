// WANT: safe
// A block of bytes in which integers are kept, and the part of one at the end: calloc clears it, and realloc keeps it.
#include <assert.h>
#include <stdint.h>
#include <stdlib.h>
extern int __VERIFIER_nondet_int(void);
int main(void) {
  unsigned n = __VERIFIER_nondet_int();
  if (n < 6 || n > 7)
    return 0;
  void *v = calloc(n, 1);
  uint32_t *p = v;
  if (!v)
    return 0;
  unsigned char *b = v;
  assert(p[0] == 0 && b[4] == 0 && b[5] == 0);
  b[5] = 3, b[3] = 1;
  b = realloc(b, 8);
  if (b) {
    assert(b[5] == 3 && b[3] == 1 && b[4] == 0);
    free(b);
  }
  return 0;
}
