// WANT: assert+memsafety safe
// A program begins in the locale "C", whose names of days and months, and forms of dates and times, C gives.
#include <assert.h>
#include <string.h>
#include <time.h>
int main(void) {
  char text[64];
  struct tm date = {.tm_mday = 7, .tm_mon = 10, .tm_year = 126, .tm_hour = 12, .tm_min = 5, .tm_wday = 6};
  strftime(text, sizeof text, "%A %h %D", &date);
  assert(!strcmp(text, "Saturday Nov 11/07/26"));
  strftime(text, sizeof text, "%c %r %u", &date);
  assert(!strcmp(text, "Sat Nov  7 12:05:00 2026 12:05:00 PM 6"));
  return 0;
}
