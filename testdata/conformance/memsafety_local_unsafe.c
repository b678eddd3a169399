// WANT: memsafety unsafe at 7
// What is freed was not allocated.
#include <stdlib.h>
extern int __VERIFIER_nondet_int(void);
int main(void) {
  int x, *p = __VERIFIER_nondet_int() ? malloc(sizeof *p) : &x;
  free(p);
  return 0;
}
