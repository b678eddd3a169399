// WANT: memsafety unknown
// A variable holds the address of a block as a number.
#include <stdint.h>
#include <stdlib.h>
static uintptr_t hidden;
int main(void) {
  hidden = (uintptr_t)malloc(4);
  return 0;
}
