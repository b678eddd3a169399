// WANT: unknown
// Whether one past the end of an object is where another one begins is open.
#include <assert.h>
int a, b;
int main(void) {
  assert(&a + 1 != &b);
  return 0;
}
