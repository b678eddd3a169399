// WANT: memsafety unknown
// Three activations of a function hold a block each when exit is called in the last one.
#include <stdlib.h>
static void nest(int depth) {
  int *p = malloc(sizeof *p);
  if (depth == 0)
    exit(0);
  nest(depth - 1);
  free(p);
}
int main(void) {
  nest(2);
  return 0;
}
