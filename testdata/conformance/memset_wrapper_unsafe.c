// WANT: bounds unsafe at 4
// A function clears more of an array than there is.
#include <string.h>
static void clear(void *p, size_t n) { memset(p, 0, n); }
int main(void) {
  struct pair { int a; void *b; } list[2];
  clear(list + 1, 2 * sizeof *list);
  return 0;
}
