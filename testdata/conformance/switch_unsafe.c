// WANT: unsafe
// Without a break, execution falls into the next case.
#include <assert.h>
extern int __VERIFIER_nondet_int(void);
int main(void) {
  int x = __VERIFIER_nondet_int(), y = 0;
  switch (x) {
  case 3:
    y = 1;
  case 4:
    y += 2;
    break;
  default:
    y = 5;
  }
  assert(y != 3);
  return 0;
}
