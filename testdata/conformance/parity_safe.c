// WANT: safe
// Needs divisibility: an even counter never hits an odd number.
#include <assert.h>
extern int __VERIFIER_nondet_int(void);
int main(void) {
  int x = 0;
  while (__VERIFIER_nondet_int())
    x += 2;
  assert(x != 7);
  return 0;
}
