// WANT: null-deref safe
// ASSUME: allocation-succeeds
// Nobody asks whether there was memory, and there is.
#include <stdlib.h>
int main(void) {
  int *p = malloc(sizeof *p);
  *p = 1;
  free(p);
  return 0;
}
