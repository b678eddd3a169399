// WANT: unknown
// The letter of a conversion that has a width is not written.
#include <assert.h>
#include <time.h>
int main(void) {
  char text[12];
  struct tm date = {.tm_mday = 7};
  size_t n = strftime(text, sizeof text, "%3d", &date);
  assert(n == 0 || text[n - 1] == 'd');
  return 0;
}
