// WANT: assert+null-deref+bounds safe
// strftime writes no more than it may, with a null character if it does not return 0. Numbers are exact.
#include <assert.h>
#include <time.h>
int main(void) {
  char text[6];
  struct tm date = {.tm_mday = 7, .tm_mon = 10, .tm_year = 126, .tm_hour = 23};
  assert(strftime(text, sizeof text, "%H:%M", &date) == 5 && text[1] == '3' && text[3] == '0' && text[5] == 0);
  return 0;
}
