// WANT: safe
// A recursive procedure that counts in a global variable.
#include <assert.h>
extern int __VERIFIER_nondet_int(void);
int depth;
void dig(int n) {
  if (n > 0) {
    depth++;
    dig(n - 1);
  }
}
int main(void) {
  int n = __VERIFIER_nondet_int();
  if (n < 0)
    return 0;
  dig(n);
  assert(depth == n);
  return 0;
}
