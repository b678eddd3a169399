// craig verify --vacuity --engine recmc
// craig verify --vacuity --engine recmc --format json
// An assertion that no execution reaches, and assumptions that contradict each other.
#include <assert.h>
extern int __VERIFIER_nondet_int(void);
extern void __VERIFIER_assume(int);
int main(void) {
  int n = __VERIFIER_nondet_int();
  __VERIFIER_assume(n > 3);
  if (n < 2)
    assert(n == 7);
  assert(n > 1);
  __VERIFIER_assume(n < 4);
  assert(n < 4);
  return 0;
}
