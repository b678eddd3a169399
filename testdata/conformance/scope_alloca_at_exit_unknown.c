// WANT: memsafety unknown
// What alloca returned in main is gone when functions run that were registered with atexit.
#include <alloca.h>
#include <stdlib.h>
static int *last, sum;
static void add(void) { sum += *last; }
int main(void) {
  atexit(add);
  for (int i = 0; i < 2; i++) {
    last = alloca(sizeof *last);
    *last = i;
  }
  return 0;
}
