// WANT: unsafe
// Allocated memory holds any value until it is written.
#include <assert.h>
#include <stdlib.h>
int main(void) {
  int *p = malloc(sizeof(int));
  assert(*p != 17);
  return 0;
}
