// WANT: safe
// A call through a pointer to one of two functions.
#include <assert.h>
extern int __VERIFIER_nondet_int(void);
int inc(int x) { return x + 1; }
int dec(int x) { return x - 1; }
int main(void) {
  int (*f)(int) = __VERIFIER_nondet_int() ? inc : dec;
  int y = f(5);
  assert(y == 4 || y == 6);
  return 0;
}
