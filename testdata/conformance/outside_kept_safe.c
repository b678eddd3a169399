// WANT: safe
// ASSUME: outside-keeps-memory
// Code outside uses a pointer that it gets, but not later; functions of the library do not keep what they get.
#include <assert.h>
#include <stdio.h>
extern void enlist(int *p);
extern void look(void);
int main(void) {
  int x, y;
  enlist(&x);
  x = 3;
  look();
  assert(x == 3);
  return 0;
}
