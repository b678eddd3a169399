// WANT: safe
// Of the results of functions that compare, C fixes the sign, and whether they are zero.
#include <assert.h>
#include <string.h>
#include <strings.h>
int main(void) {
  char name[4] = "abb";
  assert(strcmp(name, "abc") < 0 && strncmp(name, "aac", 2) > 0 && strncmp(name, "abc", 2) == 0);
  assert(memcmp("\377", name, 1) > 0 && memcmp(name, "abb", 3) == 0);
  assert(bcmp(name, "abc", 3) != 0 && !bcmp(name, "abc", 2));
  assert(strcasecmp(name, "ABC") < 0 && !strncasecmp(name, "ABC", 2));
  return 0;
}
