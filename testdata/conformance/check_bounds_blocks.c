// WANT: bounds unknown
// ASSUME: allocation-succeeds
// Two blocks of one allocation in the text: where one ends is not modelled, and must not be said to be known.
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
