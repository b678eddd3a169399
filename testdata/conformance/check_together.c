// WANT: assert+overflow unsafe at 8
// WANT: div-by-zero+bounds safe
#include <assert.h>
extern int __VERIFIER_nondet_int(void);
int main(void) {
  int n = __VERIFIER_nondet_int();
  if (n < 0) return 0;
  n = n * 2;
  assert(n >= 0);
  return 0;
}
