// WANT: safe
// Shifts by variables: to the right of a negative number is rounding down; to the left of an unsigned one drops bits.
#include <assert.h>
extern int __VERIFIER_nondet_int(void);
int main(void) {
  int k = __VERIFIER_nondet_int();
  if (k < 1 || k > 3) return 0;
  int x = -5;
  assert((x >> k) < 0);
  assert((x >> 1) == -3);
  unsigned u = 0x80000001u;
  assert((u << 1) == 2);
  assert((1u << k) >= 2 && (1u << k) <= 8);
  return 0;
}
