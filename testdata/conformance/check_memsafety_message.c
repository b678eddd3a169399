// WANT: memsafety unsafe
// A message of strerror may be longer than the array that it is copied to.
#include <string.h>
int main(void) {
  char text[4];
  strcpy(text, strerror(2));
  return 0;
}
