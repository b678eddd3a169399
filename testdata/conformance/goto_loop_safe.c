// WANT: safe
// A loop made of gotos, entered in the middle.
#include <assert.h>
extern int __VERIFIER_nondet_int(void);
int main(void) {
  int i = 0, odd = 1;
  if (__VERIFIER_nondet_int())
    goto middle;
again:
  i++;
  odd = !odd;
middle:
  i++;
  odd = !odd;
  if (i < 1000 && __VERIFIER_nondet_int())
    goto again;
  assert(i <= 1001);
  return 0;
}
