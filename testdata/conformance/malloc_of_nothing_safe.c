// WANT: safe
// ASSUME: allocation-succeeds
// What is allocated of size 0 has an address of its own.
#include <assert.h>
#include <stdlib.h>
extern unsigned __VERIFIER_nondet_uint(void);
int main(void) {
  char *block[3];
  unsigned size = __VERIFIER_nondet_uint();
  for (int i = 0; i < 3; i++)
    block[i] = malloc(i == 1 ? size : 0);
  assert(block[0] != block[1] && block[1] != block[2] && block[0] != block[2]);
  assert(block[0] && block[1]);
  int *p = malloc(0);
  int *q = realloc(p, sizeof(int));
  assert(q != 0);
  return 0;
}
