// WANT: memsafety unsafe at 5
// Where main has returned, the lifetimes of its variables have ended.
#include <stdlib.h>
static int *last;
static void finish(void) { *last = 0; }
int main(void) {
  int n = 0;
  last = &n;
  if (atexit(finish))
    abort();
  return 0;
}
