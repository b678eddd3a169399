// WANT: memsafety unsafe
// What memccpy copies up to a character overlaps.
#include <string.h>
int main(void) {
  char text[16] = "0123456x89ABCDE";
  memccpy(text, text + 2, 'x', 10);
  return text[0];
}
