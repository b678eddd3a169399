// WANT: unsafe
// An enumerated type without negative values has no negative number.
#include <assert.h>
enum e { A, B };
int main(void) {
  assert((enum e)-1 < 0);
  return 0;
}
