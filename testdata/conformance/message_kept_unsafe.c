// WANT: unsafe
// strerror returns a pointer to one array, which each call may change.
#include <assert.h>
#include <string.h>
int main(void) {
  char *one = strerror(1), first = one[0];
  char *two = strerror(2);
  assert(one == two);
  assert(one[0] == first);
  return 0;
}
