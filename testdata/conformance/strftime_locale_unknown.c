// WANT: unknown
// In another locale than "C" the name of a month is any text.
#include <assert.h>
#include <locale.h>
#include <time.h>
int main(void) {
  char text[64];
  struct tm date = {.tm_mday = 7, .tm_mon = 10};
  if (!setlocale(LC_ALL, ""))
    return 0;
  strftime(text, sizeof text, "%b", &date);
  assert(text[0] == 'N');
  return 0;
}
