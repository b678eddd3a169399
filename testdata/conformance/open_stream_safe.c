// WANT: memsafety+null-deref safe
// An open stream is read, moved and closed.
#include <stdio.h>
int main(void) {
  FILE *f = fopen("file", "r"), *none = 0;
  int c;
  if (!f)
    return 1;
  while ((c = getc(f)) != EOF)
    putc(c, stdout);
  if (ferror(f))
    clearerr(f);
  rewind(f);
  fflush(none);
  return fclose(f) != 0;
}
