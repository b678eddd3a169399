// WANT: safe
// Bit-fields hold as many bits as they have; they are promoted to int.
#include <assert.h>
struct flags { unsigned kind : 3; int level : 4; unsigned char on : 1; };
int main(void) {
  struct flags f = {5, -1, 1};
  assert(f.kind == 5 && f.level == -1 && f.on == 1);
  f.kind += 4;
  assert(f.kind == 1);
  assert(f.kind - 2 < 0);
  f.level = 7;
  assert(f.level == 7);
  return 0;
}
