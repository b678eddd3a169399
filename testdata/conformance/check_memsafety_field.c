// WANT: memsafety unsafe
// A field is wider than the array that it is printed to.
#include <stdio.h>
int main(void) {
  char b[4];
  sprintf(b, "%*s", 4, "a");
  return 0;
}
