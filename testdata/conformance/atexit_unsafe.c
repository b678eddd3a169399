// WANT: unsafe
// What atexit registers runs where exit is called in the middle of functions, but not by _Exit.
#include <assert.h>
#include <stdlib.h>
static int done, begun;
static void check(void) { assert(!begun || done); }
static void work(int n) {
  begun = 1;
  if (n < 0)
    _Exit(1);
  if (n > 5)
    exit(1);
  done = 1;
}
extern int __VERIFIER_nondet_int(void);
int main(void) {
  atexit(check);
  work(__VERIFIER_nondet_int());
  return 0;
}
