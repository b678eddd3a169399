// WANT: unsafe
// Which function is called depends on the input.
#include <assert.h>
extern int __VERIFIER_nondet_int(void);
int one(void) { return 1; }
int two(void) { return 2; }
struct ops { int (*get)(void); };
int main(void) {
  struct ops o = {one};
  if (__VERIFIER_nondet_int() == 42) o.get = two;
  assert(o.get() == 1);
  return 0;
}
