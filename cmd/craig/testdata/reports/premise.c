// craig verify
// craig verify --check bounds
#include <assert.h>

extern int __VERIFIER_nondet_int(void);

int a[4], secret;

int main(void) {
  int i = __VERIFIER_nondet_int();
  a[i] = 1;
  assert(secret == 0);
}
