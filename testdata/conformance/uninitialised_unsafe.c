// WANT: unsafe
// An uninitialised local has any value; a global starts at zero.
#include <assert.h>
int g;
int main(void) {
  int x;
  assert(g == 0);
  assert(x != 42);
  return 0;
}
