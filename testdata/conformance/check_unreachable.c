// WANT: unreachable unsafe at 12
// WANT: assert unsafe at 9
#include <assert.h>
extern int __VERIFIER_nondet_int(void);
int main(void) {
  int n = __VERIFIER_nondet_int();
  switch (n & 3) {
  case 0: return 0;
  case 1: assert(n < 5); return 1;
  default: if (n == 4) return 2; else goto ERROR;
  }
ERROR:
  return 3;
}
