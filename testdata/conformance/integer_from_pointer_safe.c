// WANT: safe
// Integers that were made from pointers: null that is moved is not 0, and an integer can be wider than a pointer.
#include <assert.h>
extern int __VERIFIER_nondet_int(void);
struct pair {
  int a, b;
} g;
int main(void) {
  struct pair *p = 0;
  if (__VERIFIER_nondet_int())
    p = &g;
  unsigned long v = (unsigned long)p + 4;
  assert(v != 0);
  assert(v - 4 == (unsigned long)p);
  assert((struct pair *)(v - 4) == p);
  unsigned long long w = (unsigned long)&g;
  assert(w + 0x100000000ULL != w);
  return 0;
}
