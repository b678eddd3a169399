// WANT: safe
// 64-bit arithmetic does not overflow where 32-bit arithmetic does.
#include <assert.h>
extern int __VERIFIER_nondet_int(void);
int main(void) {
  int a = __VERIFIER_nondet_int(), b = __VERIFIER_nondet_int();
  long long mid = ((long long)a + b) / 2;
  assert(mid <= 2147483647LL && mid >= -2147483647LL - 1);
  return 0;
}
