// WANT: unsafe
// A change of a parameter does not change the argument.
#include <assert.h>
struct vec { int x, y; };
void reset(struct vec a) { a.x = 0; }
extern int __VERIFIER_nondet_int(void);
int main(void) {
  struct vec a = {__VERIFIER_nondet_int(), 1};
  reset(a);
  assert(a.x == 0);
  return 0;
}
