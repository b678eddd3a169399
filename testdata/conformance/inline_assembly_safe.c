// WANT: safe
// Assembly changes what it says that it changes, within the values of the type, and nothing else.
#include <assert.h>
int main(void) {
  unsigned char x = 1;
  int y = 2;
  __asm__("incb %0" : "+q"(x));
  __asm__ __volatile__("" : : : "memory");
  assert(x < 256 && y == 2);
  return 0;
}
