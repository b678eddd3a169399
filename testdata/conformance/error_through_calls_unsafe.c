// WANT: unsafe
// The failing assertion is two calls deep; nothing after it is executed.
#include <assert.h>
extern int __VERIFIER_nondet_int(void);
int g;
void inner(int x) { assert(x != 3); }
void outer(int x) {
  inner(x + 1);
  g = 0;
}
int main(void) {
  int x = __VERIFIER_nondet_int();
  outer(x);
  return 0;
}
