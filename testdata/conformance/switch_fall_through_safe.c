// WANT: safe
// Cases fall through until a break; default may stand anywhere.
#include <assert.h>
extern int __VERIFIER_nondet_int(void);
int main(void) {
  int x = __VERIFIER_nondet_int(), n = 0;
  switch (x) {
  case 1:
    n += 1;
  case 2:
    n += 2;
    break;
  default:
    n += 100;
  case 3:
    n += 4;
  }
  if (x == 1) assert(n == 3);
  else if (x == 2) assert(n == 2);
  else if (x == 3) assert(n == 4);
  else assert(n == 104);
  return 0;
}
