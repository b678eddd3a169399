// WANT: uninitialized unsafe
// strlen looks for the end of a string in bytes that have no value.
#include <string.h>
int main(void) {
  char text[16];
  text[0] = 'a';
  return strlen(text) > 3;
}
