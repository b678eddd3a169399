// WANT: null-deref unsafe at 7
// An allocation may fail.
#include <stdlib.h>
#include <string.h>
static void *make(size_t n) {
  void *p = malloc(n);
  memset(p, 0, n);
  return p;
}
int main(void) {
  int *a = make(8);
  free(a);
  return 0;
}
