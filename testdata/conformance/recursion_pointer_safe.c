// WANT: safe
// A recursive function gives the address of its variable to another function.
#include <assert.h>
extern int __VERIFIER_nondet_int(void);
static void next(int *p) { *p = *p + 1; }
static int count(int n) {
  int own = n;
  if (n <= 0 || n > 100) return 0;
  next(&own);
  assert(own == n + 1);
  return count(own - 2);
}
int main(void) {
  count(__VERIFIER_nondet_int());
  return 0;
}
