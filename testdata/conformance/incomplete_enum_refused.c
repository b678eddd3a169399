// WANT: refused
// A value of an enumerated type that the program does not define has no size.
#include <assert.h>

static long long g = (enum e)-4;

int main(void) {
  assert(!((enum e)-1 < 0));
  return 0;
}
