// WANT: overflow unsafe at 5
// WANT: assert safe
#include <assert.h>
extern int __VERIFIER_nondet_int(void);
static int twice(int x) { return x + x; }
int main(void) {
  int x = __VERIFIER_nondet_int();
  assert(twice(x) % 2 == 0);
  return 0;
}
