// WANT: memsafety unknown
// ASSUME: outside-keeps-memory
// A function that is not there may have kept the pointer that it was given, although it changes no memory.
#include <stdlib.h>
extern void keep(int *);
int main(void) {
  int *p = malloc(sizeof *p);
  if (p)
    keep(p);
  return 0;
}
