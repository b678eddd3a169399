// WANT: unknown
// A volatile union is read once when it is copied, so that its members do not contradict each other.
#include <assert.h>
volatile union u { int i; unsigned char c[4]; } port;
int main(void) {
  union u copy = port;
  assert(copy.c[0] == (copy.i & 255));
  return 0;
}
