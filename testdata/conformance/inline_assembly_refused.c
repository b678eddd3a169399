// WANT: refused
// What assembly does to x is not known here, and whoever reads "safe" must be able to rely on it.
#include <assert.h>
int main(void) {
  int x = 1;
  __asm__("incl %0" : "+r"(x));
  assert(x == 1);
  return 0;
}
