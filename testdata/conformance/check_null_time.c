// WANT: null-deref unsafe at 7
// localtime returns null if the year does not fit.
#include <time.h>
int main(void) {
  time_t now = time(0);
  struct tm *p = localtime(&now);
  return p->tm_hour > 12;
}
