// WANT: uninitialized unsafe at 11
// What is copied into a structure that had values is indeterminate where the other one is.
#include <string.h>
struct record { int kind; char name[4]; short rest; };
int main(void) {
  struct record t, u;
  t.kind = 1;
  memset(&u, 0, sizeof u);
  if (u.rest || u.name[2]) return 2;
  memcpy(&u, &t, sizeof t);
  if (u.kind == 1 && u.rest == 1)
    return 1;
  return 0;
}
