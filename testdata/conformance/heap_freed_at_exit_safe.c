// WANT: memsafety safe
// What a function frees that runs where the program ends is not leaked.
#include <stdlib.h>
static int *table;
static void finish(void) { free(table); }
int main(void) {
  int here = 1, *p = &here;
  table = malloc(4 * sizeof *table);
  if (!table)
    exit(1);
  atexit(finish);
  table[3] = *p;
  if (table[3] != 1)
    exit(2);
  return 0;
}
