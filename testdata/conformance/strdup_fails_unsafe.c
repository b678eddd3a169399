// WANT: unsafe
// A copy of a string needs memory, too.
#include <assert.h>
#include <string.h>
int main(void) {
  char *a = strdup("a"), *b = strdup("b");
  assert(!a || b);
  return 0;
}
