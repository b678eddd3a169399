// WANT: refused
// Literals of char16_t are not read.
#include <assert.h>
unsigned short s[] = u"ab";
int main(void) {
  assert(s[1] == 'b');
  return 0;
}
