// WANT: safe
// Flags, widths and precisions of formats are exact, also where they are arguments.
#include <assert.h>
#include <stdio.h>
#include <string.h>
int main(void) {
  char b[20];
  int n;
  assert(sprintf(b, "%+d% .2d", 4, 5) == 5 && !strcmp(b, "+4 05"));
  assert(sprintf(b, "%#x%#o%#X", 255u, 8u, 0) == 8 && !strcmp(b, "0xff0100"));
  assert(sprintf(b, "%06.3d", -5) == 6 && !strcmp(b, "  -005"));
  assert(sprintf(b, "%*d%n|", -3, 7, &n) == 4 && !strcmp(b, "7  |") && n == 3);
  return 0;
}
