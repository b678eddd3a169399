// WANT: memsafety safe
// A block is held by the member of a union that was stored last.
#include <stdlib.h>
static union {
  int *a;
  char *b;
} kept;
int main(void) {
  kept.b = malloc(2);
  free(kept.b);
  kept.a = malloc(sizeof *kept.a);
  return 0;
}
