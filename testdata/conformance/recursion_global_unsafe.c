// WANT: unsafe
// As recursion_global_safe, but for the value 7.
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
  dig(__VERIFIER_nondet_int());
  assert(depth != 7);
  return 0;
}
