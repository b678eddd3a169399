// WANT: memsafety unsafe at 8
// A stream that is closed is asked for its state.
#include <stdio.h>
int main(void) {
  FILE *f = fopen("file", "r");
  if (!f || fclose(f))
    return 1;
  return feof(f) != 0;
}
