// WANT: bounds unsafe at 12
// ASSUME: allocation-succeeds
// Two blocks of one allocation in the text: one does not begin where the other ends.
#include <stdlib.h>
int main(void) {
  int *first = 0, *p;
  for (int i = 0; i < 2; i++) {
    p = malloc(sizeof(int));
    if (!first)
      first = p;
  }
  first[1] = 1;
  return 0;
}
