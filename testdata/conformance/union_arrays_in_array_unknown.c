// WANT: unknown
// A store to an element of an array in a union overwrites those of other arrays that are at the same place.
#include <assert.h>
#include <stdlib.h>
union words { unsigned w[2]; unsigned short h[4]; };
int main(void) {
  union words *a = calloc(2, sizeof *a);
  if (!a)
    return 0;
  a[1].w[1] = 0x50006;
  assert(a[1].h[2] == 0);
  return 0;
}
