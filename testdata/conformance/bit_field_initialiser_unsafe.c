// WANT: unsafe
// Initialisers of bit-fields go to one field each.
#include <assert.h>
struct flags { unsigned kind : 3; int level : 4; };
int main(void) {
  struct flags f = {5, -1};
  assert(f.kind != 5);
  return 0;
}
