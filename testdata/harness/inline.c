// WANT: unsafe
// An inline definition without an external one, a function that is declared by being called, and one of a C library
// that gets a value here.
#include <assert.h>
#include <stdlib.h>
inline int twice(int x) { return 2 * x; }
int main(void) {
  int n = unknown();
  assert(twice(n) != 86 || rand() != 44);
  return 0;
}
