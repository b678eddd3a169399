// WANT: unknown
// Code outside keeps a pointer and uses it later.
#include <assert.h>
extern void enlist(int *p);
extern void look(void);
int main(void) {
  int x;
  enlist(&x);
  x = 3;
  look();
  assert(x == 3);
  return 0;
}
