// WANT: safe
// Pointers to locals of the caller.
#include <assert.h>
extern int __VERIFIER_nondet_int(void);
void swap(int *p, int *q) {
  int t = *p;
  *p = *q;
  *q = t;
}
int main(void) {
  int a = __VERIFIER_nondet_int(), b = __VERIFIER_nondet_int();
  int a0 = a, b0 = b;
  swap(&a, &b);
  assert(a == b0 && b == a0);
  int *p = a0 > b0 ? &a : &b;
  *p = 0;
  assert(a0 > b0 ? a == 0 : b == 0);
  return 0;
}
