// WANT: safe
// Two procedures that call each other, without a loop.
#include <assert.h>
extern int __VERIFIER_nondet_int(void);
int down(int n);
int up(int n) { return n >= 10 ? n : down(n + 2); }
int down(int n) { return up(n - 1); }
int main(void) {
  int n = __VERIFIER_nondet_int();
  if (n < 10)
    assert(up(n) == 10);
  return 0;
}
