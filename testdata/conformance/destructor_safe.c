// WANT: safe
// Functions with the attribute destructor run behind what atexit registers, the last one first; constructors before main.
#include <assert.h>
#include <stdlib.h>
static int step;
static void __attribute__((destructor)) last(void);
static void __attribute__((destructor)) last(void) { assert(step == 4); }
static void __attribute__((destructor)) before(void) { assert(step++ == 3); }
static void registered(void) { assert(step++ == 2); }
static void __attribute__((constructor)) begin(void) {
  assert(step++ == 0);
  atexit(registered);
}
int main(void) {
  assert(step++ == 1);
  return 0;
}
