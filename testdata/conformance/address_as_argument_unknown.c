// WANT: unknown
// A function without a body can make the pointer again that an argument was made from.
#include <assert.h>
extern void request(int number, unsigned long argument);
int main(void) {
  int x = 0;
  request(1, (unsigned long)&x);
  assert(x == 0);
  return 0;
}
