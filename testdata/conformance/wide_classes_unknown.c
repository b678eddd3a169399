// WANT: unknown
// What a function of the library computes that is not modelled is no input.
#include <assert.h>
#include <wctype.h>
int main(void) {
  assert(iswalpha(L'a'));
  return 0;
}
