// WANT: unknown
// How much is copied is an input; the copied pointer leads where it led.
#include <assert.h>
#include <string.h>
extern int __VERIFIER_nondet_int(void);
struct box {
  int *p;
};
int x;
struct box a, b;
int main(void) {
  unsigned n = __VERIFIER_nondet_int();
  a.p = &x;
  memcpy(&b, &a, n);
  if (n == sizeof a) {
    *b.p = 5;
    assert(x == 0);
  }
  return 0;
}
