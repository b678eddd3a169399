// WANT: null-deref unsafe at 6
// An allocation may fail, whatever the bytes are that are copied there.
#include <stdlib.h>
#include <string.h>
struct reading { int time; void *from; };
static void copy(void *to, const void *from, size_t n) { memcpy(to, from, n); }
int main(void) {
  struct reading r = {1, 0};
  struct { short parts[8]; } buffer, *p = malloc(sizeof *p);
  copy(&buffer, &r, sizeof r);
  copy(p, &r, sizeof r);
  free(p);
  return 0;
}
