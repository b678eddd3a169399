// WANT: safe
// The length of an array may be known only when it is declared; its size is that of so many elements.
#include <assert.h>
extern int __VERIFIER_nondet_int(void);
int main(void) {
  int n = __VERIFIER_nondet_int();
  if (n < 1 || n > 4) return 0;
  int a[n];
  a[n - 1] = 7;
  assert(sizeof a == n * sizeof(int));
  assert(a[n - 1] == 7);
  return 0;
}
