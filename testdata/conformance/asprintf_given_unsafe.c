// WANT: uninitialized unsafe at 8
// What asprintf leaves where it fails has no value.
#define _GNU_SOURCE
#include <stdio.h>
#include <stdlib.h>
int main(void) {
  char *s;
  if (asprintf(&s, "%d", 5) < 0 && s == NULL)
    return 1;
  free(s);
  return 0;
}
