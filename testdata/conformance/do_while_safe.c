// WANT: safe
// A do loop runs its body before it tests; continue goes to the test.
#include <assert.h>
extern int __VERIFIER_nondet_int(void);
int main(void) {
  int n = __VERIFIER_nondet_int(), i = 0, odd = 0;
  do {
    i++;
    if (i % 2 == 0) continue;
    odd++;
  } while (i < n && i < 6);
  assert(odd >= 1 && odd <= 3);
  return 0;
}
