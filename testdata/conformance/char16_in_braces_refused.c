// WANT: refused at 5
// In braces, the parser does not see that a literal of char16_t initialises all of an array, and where the next one goes.
#include <assert.h>
struct { unsigned short s[2]; const unsigned short *p; } x = {
  u"a", u"b"
};
int main(void) {
  assert(x.p[0] == 'b');
  return 0;
}
