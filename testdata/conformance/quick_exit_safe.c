// WANT: safe
// quick_exit calls what at_quick_exit registered, and _Exit and abort call nothing.
#include <assert.h>
#include <stdlib.h>
static int n;
static void never(void) { assert(0); }
static void quick(void) { assert(n == 1); }
extern int __VERIFIER_nondet_int(void);
int main(void) {
  atexit(never);
  at_quick_exit(quick);
  if (__VERIFIER_nondet_int())
    _Exit(0);
  if (__VERIFIER_nondet_int())
    abort();
  n = 1;
  quick_exit(0);
}
