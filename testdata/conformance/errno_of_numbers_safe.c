// WANT: safe
// strtol and its kin leave ERANGE in errno if a number is too large, and what was there if it is not.
#include <assert.h>
#include <errno.h>
#include <limits.h>
#include <stdlib.h>
int main(void) {
  errno = 0;
  assert(strtol("12", 0, 10) == 12 && errno == 0);
  assert(strtol("-99999999999999999999", 0, 10) == LONG_MIN && errno == ERANGE);
  errno = 0;
  assert(strtoul("99999999999999999999", 0, 10) == ULONG_MAX && errno == ERANGE);
  return 0;
}
