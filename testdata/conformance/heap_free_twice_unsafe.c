// WANT: memsafety unsafe at 10
#include <stdlib.h>
static void drop(char *p, int n) {
  if (n > 1)
    p[0] = 1;
  free(p);
}
int main(void) {
  char *a = malloc(2), *b = malloc(3);
  if (a && b) drop(a, 2), drop(b, 3), free(a);
  return 0;
}
