// WANT: unsafe
// With one thread, atomic operations are those without the name.
#include <assert.h>
extern int __VERIFIER_nondet_int(void);
int main(void) {
  long long n = __VERIFIER_nondet_int();
  long long old = __sync_fetch_and_add(&n, 5000000000ll);
  assert(old + 5000000000ll == n);
  if (__sync_bool_compare_and_swap(&n, 5000000001ll, 0)) assert(n);
  return 0;
}
