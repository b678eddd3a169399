// WANT: unsafe
// An int may be read as unsigned: -1 is then the greatest value.
#include <assert.h>
extern int __VERIFIER_nondet_int(void);
int main(void) {
  unsigned y = 1;
  int x = -1;
  unsigned *p = __VERIFIER_nondet_int() ? &y : (unsigned *)&x;
  assert(*p == 1);
  return 0;
}
