// WANT: safe
// Masks, shifts and complements by constants.
#include <assert.h>
extern unsigned int __VERIFIER_nondet_uint(void);
enum { READ = 1, WRITE = 2, EXEC = 4 };
int main(void) {
  unsigned int f = READ | EXEC;
  assert((f & READ) && !(f & WRITE) && (f & EXEC));
  f |= WRITE;
  f &= ~EXEC;
  assert(f == 3);
  unsigned int x = __VERIFIER_nondet_uint();
  assert((x & 7) < 8);
  assert((x >> 4) <= 268435455u);
  assert(((x << 3) & 7) == 0);
  assert((x ^ x) == 0);
  return 0;
}
