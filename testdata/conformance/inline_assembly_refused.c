// WANT: refused
// Assembly that does not say what it changes may change x.
#include <assert.h>
int x = 1;
int main(void) {
  __asm__("incl x");
  assert(x == 1);
  return 0;
}
