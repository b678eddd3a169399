// WANT: bounds unsafe at 14
// WANT: memsafety unsafe at 14
// Behind the end of the array that takes the rest of a block.
#include <stdlib.h>
struct line {
  int length;
  short text[];
};
int main(void) {
  struct line *p = malloc(sizeof *p + 3);
  if (!p)
    return 0;
  p->text[0] = 1;
  p->text[1] = 1;
  free(p);
  return 0;
}
