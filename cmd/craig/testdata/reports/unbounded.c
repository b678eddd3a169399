// craig verify --integers unbounded
// craig verify --integers unbounded --proof
#include <assert.h>
extern unsigned __VERIFIER_nondet_uint(void);

int main(void) {
  unsigned n = __VERIFIER_nondet_uint();
  assert(n + 1 > n);
  return 0;
}
