// WANT: safe
// What atexit registers runs where main returns, or exit is called, the last one first; what runs may register more.
#include <assert.h>
#include <stdlib.h>
static int order;
static void last(void) { assert(order == 3); }
static void later(void) { assert(order++ == 2); }
static void second(void) {
  assert(order++ == 1);
  assert(atexit(later) == 0);
}
static void first(void) { assert(order++ == 0); }
static void finish(int now) {
  if (now)
    exit(0);
}
extern int __VERIFIER_nondet_int(void);
int main(void) {
  assert(atexit(last) == 0);
  atexit(second);
  atexit(first);
  finish(__VERIFIER_nondet_int());
  return 0;
}
