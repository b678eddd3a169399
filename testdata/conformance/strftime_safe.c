// WANT: null-deref+bounds safe
// strftime writes no more than it may, with a null character if it does not return 0, and needs a time for conversions only.
#include <time.h>
int main(void) {
  char text[8];
  text[strftime(text, sizeof text, "100%%", 0)] = 0;
  return 0;
}
