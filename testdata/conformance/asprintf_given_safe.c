// WANT: uninitialized safe
// What asprintf leaves where it fails has no value, but nothing depends on that.
#define _GNU_SOURCE
#include <stdio.h>
#include <stdlib.h>
int main(void) {
  char *s;
  if (asprintf(&s, "%d", 5) < 0)
    return 0;
  free(s);
  return 0;
}
