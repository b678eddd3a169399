// WANT: safe
// An int may be read and written as unsigned, and the other way round.
#include <assert.h>
extern int __VERIFIER_nondet_int(void);
int main(void) {
  unsigned y = 4294967290u;
  int x = -1;
  int *q = (int *)&y;
  assert(*q == -6);
  *q += 10;
  assert(y == 4);
  unsigned *p = __VERIFIER_nondet_int() ? &y : (unsigned *)&x;
  assert(*p == 4 || *p == 4294967295u);
  return 0;
}
