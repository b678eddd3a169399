// WANT: memsafety unsafe at 9
// WANT: bounds safe
// WANT: assert safe
#include <stdlib.h>
int main(void) {
  int *p = malloc(sizeof(int));
  if (p) *p = 1; else return 1;
  free(p);
  return *p;
}
