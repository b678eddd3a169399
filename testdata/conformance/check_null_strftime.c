// WANT: null-deref unsafe
// strftime reads its format, and the time if that has a conversion.
#include <time.h>
int main(void) {
  char text[8];
  strftime(text, sizeof text, "%H", 0);
  return 0;
}
