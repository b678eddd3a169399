// WANT: memsafety safe
// Blocks of a size that is not known, of one allocation in the text.
#include <stdlib.h>
extern int __VERIFIER_nondet_int(void);
static int *make(int n) {
  int *p = malloc(n * sizeof *p);
  if (p)
    p[n - 1] = n;
  return p;
}
int main(void) {
  int n = __VERIFIER_nondet_int();
  if (n < 1 || n > 1000)
    return 0;
  int *a = make(n), *b = make(n + 1);
  if (b)
    b[n] = 1;
  free(b);
  if (a)
    a[0] = 2;
  free(a);
  return 0;
}
