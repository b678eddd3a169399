// WANT: unsafe
// A _Bool of a half is not 0.
#include <assert.h>
int main(void) {
  _Bool b = 0.5;
  assert(b == 0);
  return 0;
}
