// WANT: safe
// A pointer to a pointer changes where that one points.
#include <assert.h>
extern int __VERIFIER_nondet_int(void);
void choose(int **p, int *a, int *b) {
  *p = __VERIFIER_nondet_int() ? a : b;
}
int main(void) {
  int a = 1, b = 2;
  int *p = 0;
  choose(&p, &a, &b);
  **&p += 10;
  assert(a + b == 13);
  assert(p != 0);
  assert((p == &a) == (a == 11));
  return 0;
}
