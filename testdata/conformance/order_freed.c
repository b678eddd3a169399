// WANT: memsafety unsafe at 12
// Memory may be freed by one operand before another one reads it.
#include <stdlib.h>

static int *p;
static int release(void) { free(p); return 0; }

int main(void) {
  p = malloc(sizeof *p);
  if (!p) return 0;
  *p = 1;
  return *p - 1 + release();
}
