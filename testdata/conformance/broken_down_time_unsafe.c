// WANT: unsafe
// localtime and gmtime return pointers to one object, which each call changes.
#include <assert.h>
#include <time.h>
int main(void) {
  time_t now = time(0), begin = 0;
  struct tm *p = localtime(&now);
  if (!p)
    return 0;
  int year = p->tm_year;
  if (gmtime(&begin))
    assert(p->tm_year == year);
  return 0;
}
