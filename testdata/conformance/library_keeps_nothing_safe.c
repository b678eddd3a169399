// WANT: safe
// Functions of the library do not keep what they get, so that no other code has it.
#include <assert.h>
#include <stdio.h>
extern void look(void);
int main(void) {
  int y;
  if (scanf("%d", &y) != 1)
    return 0;
  y = 9;
  look();
  assert(y == 9);
  return 0;
}
