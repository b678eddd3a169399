// WANT: bounds safe
// How strftime writes a date depends on the locale, but it writes no more than it may.
#include <time.h>
int main(void) {
  char text[12];
  text[strftime(text, sizeof text, "%x", &(struct tm){0})] = 0;
  return 0;
}
