// WANT: safe
// Members of broken-down times are in the ranges that C gives, and belong to one date; UTC is what POSIX says of a number.
#include <assert.h>
#include <time.h>
int main(void) {
  time_t now = time(0), leap = 951782400;
  struct tm kept, *p = localtime(&now);
  if (p) {
    assert(0 <= p->tm_mon && p->tm_mon <= 11 && 1 <= p->tm_mday && p->tm_mday <= 31);
    assert(p->tm_mon != 1 || p->tm_mday <= 29);
  }
  if (gmtime_r(&leap, &kept)) {
    assert(kept.tm_year == 100 && kept.tm_mon == 1 && kept.tm_mday == 29);
    assert(kept.tm_yday == 59 && kept.tm_wday == 2 && kept.tm_isdst == 0);
    kept.tm_hour = 7;
    char *text = asctime(&kept);
    assert(text[0] == 'T' && text[4] == 'F' && text[9] == '9' && text[12] == '7' && text[23] == '0' && text[24] == '\n');
  }
  struct timespec at;
  if (clock_gettime(CLOCK_MONOTONIC, &at) == 0)
    assert(0 <= at.tv_nsec && at.tv_nsec < 1000000000);
  return 0;
}
