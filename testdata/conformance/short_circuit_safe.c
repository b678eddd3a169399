// WANT: safe
// The right operand of && and || is evaluated only if it decides.
#include <assert.h>
extern int __VERIFIER_nondet_int(void);
int calls;
int touch(int v) { calls++; return v; }
int main(void) {
  int a = __VERIFIER_nondet_int() != 0;
  int r = a && touch(1);
  assert(r == a && calls == a);
  calls = 0;
  r = a || touch(0);
  assert(r == a && calls == 1 - a);
  int t = a ? touch(5) : 7;
  assert(t == (a ? 5 : 7));
  return 0;
}
