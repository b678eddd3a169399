// WANT: unsafe
// The pointer to a new block is kept as a number before it gets a type.
#include <stdlib.h>
extern int __VERIFIER_nondet_int(void);
extern void __VERIFIER_error(void);
static void *get(unsigned n) {
  unsigned long block = (unsigned long)malloc(n);
  return (void *)block;
}
int main(void) {
  unsigned long block = (unsigned long)malloc(4);
  int *p = (int *)block, *q = get(4);
  if (!p || !q)
    return 0;
  *p = __VERIFIER_nondet_int();
  *q = *p + 1;
  if (*q == 7)
    __VERIFIER_error();
  return 0;
}
