// craig verify --engine bmc --config unwinding --proof
// craig verify --engine bmc --config unwinding --proof -D NONE
// craig verify --engine bmc --config unwinding --format json
#include <assert.h>
#include <string.h>
extern unsigned char input(void);
static unsigned sum(unsigned n) { return n == 0 ? 0 : n + sum(n - 1); }
int main(void) {
  unsigned n = input() & 3;
#ifndef NONE
  char s[4] = "";
  for (unsigned i = 0; i < n; i++)
    s[i] = 'x';
  assert(strlen(s) == n);
again:
  if (n > 0 && input() > 7) {
    n--;
    goto again;
  }
  assert(sum(n) <= 6);
#else
  assert(n < 4);
#endif
  return 0;
}
