// WANT: memsafety unsafe at 7
#include <stdlib.h>
int main(void) {
  void *p = malloc(4);
  if (p) {
    free(p);
    free(p);
  }
  return 0;
}
