// WANT: safe
// Rows of a matrix whose size is known only when it is declared do not overlap.
#include <assert.h>
extern int __VERIFIER_nondet_int(void);
int main(void) {
  int n = __VERIFIER_nondet_int();
  if (n != 2 && n != 3) return 0;
  int a[n][n];
  a[0][1] = 5;
  a[1][0] = 6;
  assert(a[0][1] == 5 && sizeof a == n * n * sizeof(int));
  return 0;
}
