// WANT: unknown
// Any function of the library may set errno.
#include <assert.h>
#include <errno.h>
#include <stdio.h>
int main(void) {
  errno = 0;
  remove("file");
  assert(errno == 0);
  return 0;
}
