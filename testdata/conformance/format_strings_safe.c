// WANT: safe
// Characters and strings fill fields, on either side.
#include <assert.h>
#include <stdio.h>
#include <string.h>
int main(void) {
  char b[20];
  assert(sprintf(b, "%4s|%-3c|", "ab", 'c') == 9 && !strcmp(b, "  ab|c  |"));
  assert(snprintf(b, 4, "%*.1s", 3, "xy") == 3 && !strcmp(b, "  x"));
  assert(snprintf(0, 0, "%.*d", 4, 7) == 4);
  return 0;
}
