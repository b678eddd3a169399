// WANT: memsafety+assert safe
// memccpy copies up to a character only: the parts of the array may be as near to each other as that.
#include <assert.h>
#include <string.h>
int main(void) {
  char text[16] = "0123456x89ABCDE";
  assert(memccpy(text, text + 5, 'x', 10) == text + 3 && text[0] == '5' && text[2] == 'x');
  return 0;
}
