// WANT: memsafety unsafe at 6
// What is freed was not allocated: an array of variable length.
#include <stdlib.h>
static void use(int n) {
  int a[n];
  free(a);
}
int main(void) {
  use(3);
  return 0;
}
