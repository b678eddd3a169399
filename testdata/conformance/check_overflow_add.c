// WANT: overflow unsafe at 8
// WANT: div-by-zero safe
// WANT: assert safe
#include <assert.h>
extern int __VERIFIER_nondet_int(void);
int main(void) {
  int x = __VERIFIER_nondet_int();
  int y = x + 1;
  assert(y > x);
  return y / 2;
}
