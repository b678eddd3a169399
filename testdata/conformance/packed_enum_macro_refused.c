// WANT: refused at 5
// A packed enumerated type in a macro's text has fewer bytes than the parser says.
#include <assert.h>
#define ENUM(name, ...) enum name { __VA_ARGS__ } __attribute__((packed))
ENUM(e, A, B);
int main(void) {
  assert(sizeof(enum e) == 1);
  return 0;
}
