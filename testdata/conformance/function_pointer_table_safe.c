// WANT: safe
// A table of functions, one of which calls another through a pointer.
#include <assert.h>
extern int __VERIFIER_nondet_int(void);
typedef int (*op)(int);
int twice(int x) { return 2 * x; }
int next(int x) { return x + 1; }
int apply(op f, int x) { return f(f(x)); }
op table[2] = {twice, next};
int main(void) {
  int i = __VERIFIER_nondet_int();
  if (i < 0 || i > 1) return 0;
  int r = apply(table[i], 3);
  assert(r == (i == 0 ? 12 : 5));
  return 0;
}
