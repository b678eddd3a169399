// WANT: safe
// memmem and strcasestr find the first place, and swab and bcopy write what they read.
#define _GNU_SOURCE
#include <assert.h>
#include <string.h>
#include <unistd.h>
int main(void) {
  const char *text = "hELlo";
  char pair[4] = "ab", swapped[4];
  assert(memmem(text, 5, "Ll", 2) == text + 2 && !memmem(text, 3, "Ll", 2) && memmem(text, 5, "", 0) == text);
  assert(strcasestr(text, "el") == text + 1 && !strcasestr(text, "x"));
  swab(pair, swapped, 2);
  bcopy(pair, pair + 1, 2);
  assert(swapped[0] == 'b' && swapped[1] == 'a' && pair[1] == 'a' && pair[2] == 'b');
  return 0;
}
