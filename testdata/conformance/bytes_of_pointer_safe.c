// WANT: safe
// The bytes of a pointer are those of a number that is 0 if and only if the pointer is null.
#include <assert.h>
#include <stdint.h>
#include <string.h>
extern int __VERIFIER_nondet_int(void);
int main(void) {
  int x = 1;
  unsigned char buffer[16] = {0};
  int *p = __VERIFIER_nondet_int() ? &x : 0, *q;
  *(int **)(buffer + 3) = p;
  uintptr_t n;
  memcpy(&n, buffer + 3, sizeof p);
  assert((n == 0) == (p == 0));
  return 0;
}
