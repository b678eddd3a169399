// WANT: unsafe
// The numbers that memcmp and bcmp return may be any of that sign, or of both.
#include <assert.h>
#include <string.h>
#include <strings.h>
int main(void) {
  char name[4] = "abb";
  int order = memcmp(name, "abc", 3);
  int other = bcmp(name, "abc", 3);
  assert(order == -1 || other > 0);
  return 0;
}
