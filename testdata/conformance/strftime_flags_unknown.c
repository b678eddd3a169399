// WANT: unknown
// A flag of glibc stands in front of a conversion, whose letter is not written; what is depends on the arguments only.
#include <assert.h>
#include <time.h>
int main(void) {
  char text[12];
  struct tm date = {.tm_mday = 7};
  assert(strftime(text, sizeof text, "%-d", &date) == 1 && text[0] == '7');
  return 0;
}
