// WANT: null-deref+memsafety unsafe at 6
// A stream that could not be opened is read from.
#include <stdio.h>
int main(void) {
  FILE *f = fopen("file", "r");
  return getc(f) == EOF;
}
