// WANT: unknown
// An address is extended with its highest bit as a sign, or without one.
#include <assert.h>
int x;
int main(void) {
  long long a = (int)&x;
  unsigned long long b = (unsigned)&x;
  assert(a == b);
  return 0;
}
