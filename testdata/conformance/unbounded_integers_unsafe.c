// WANT: assert unsafe at 8
// INTEGERS: unbounded
// A number beyond the range of every type of C.
#include <assert.h>
extern long long __VERIFIER_nondet_longlong(void);
int main(void) {
  long long x = __VERIFIER_nondet_longlong();
  assert(x < 9223372036854775807ll || x - 1 < 9223372036854775807ll);
  return 0;
}
