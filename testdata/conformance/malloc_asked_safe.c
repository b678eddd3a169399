// WANT: assert safe
// WANT: null-deref safe
// Every allocation is asked whether it failed; memory of alloca and arrays of variable length cannot be.
#include <alloca.h>
#include <assert.h>
#include <stdlib.h>
#include <string.h>
extern unsigned __VERIFIER_nondet_uint(void);
int main(void) {
  unsigned n = __VERIFIER_nondet_uint();
  if (n < 1 || n > 9)
    return 0;
  int a[n], *b = alloca(n * sizeof *b);
  a[n - 1] = 1;
  b[n - 1] = 2;
  assert(a[n - 1] + b[n - 1] == 3);
  int *c = calloc(n, sizeof *c);
  if (!c)
    return 1;
  assert(c[n - 1] == 0);
  char *s = strdup("no");
  if (s)
    assert(s[0] == 'n' && s[2] == 0);
  return 0;
}
