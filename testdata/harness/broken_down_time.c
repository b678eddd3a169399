// WANT: unsafe
// The pointers that localtime and gmtime return lead to one object, which a harness has, too.
#include <assert.h>
#include <time.h>
int main(void) {
  time_t t = 951782400;
  struct tm *a = localtime(&t);
  if (!a)
    return 0;
  int hour = a->tm_hour, zone = a->tm_isdst;
  struct tm *b = gmtime(&t);
  if (!b)
    return 0;
  assert(a == b && b->tm_isdst == 0);
  assert(a->tm_year == 100 && a->tm_mon == 1 && a->tm_mday == 29);
  assert(hour != 23 || zone <= 0);
  return 0;
}
