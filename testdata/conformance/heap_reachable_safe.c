// WANT: memsafety safe
// What a static variable points to when the program ends is not leaked.
#include <stdlib.h>
static int *kept;
int main(void) {
  kept = malloc(4 * sizeof *kept);
  if (kept)
    kept[3] = 1;
  return 0;
}
