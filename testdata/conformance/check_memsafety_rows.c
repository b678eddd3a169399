// WANT: memsafety unsafe at 9
// A row of elements is in use as long as its block is.
#include <stdlib.h>
int main(void) {
  int (*row)[3] = malloc(4 * sizeof *row);
  if (!row)
    return 0;
  free(row);
  row[1][0] = 2;
  return 0;
}
