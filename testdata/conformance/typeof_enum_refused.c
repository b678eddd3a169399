// WANT: refused
// The type of a sum with an enumerated value is unsigned, which the parser does not say.
#include <assert.h>
enum e { A, B } x;
int main(void) {
  __typeof__(x + 0) y = -1;
  assert(y > 0);
  return 0;
}
