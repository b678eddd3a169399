// WANT: safe
// exit and abort end the execution wherever they are called.
#include <stdlib.h>
extern int __VERIFIER_nondet_int(void);
extern void __VERIFIER_error(void);
void check(int x) {
  if (x < 0)
    exit(1);
  if (x > 5)
    abort();
}
int main(void) {
  int x = __VERIFIER_nondet_int();
  check(x);
  if (x < 0 || x > 5)
    __VERIFIER_error();
  return 0;
}
