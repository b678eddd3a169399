// WANT: memsafety unsafe at 9
// WANT: bounds safe
// WANT: assert safe
#include <stdlib.h>
int main(void) {
  int *p = malloc(sizeof(int));
  *p = 1;
  free(p);
  return *p;
}
