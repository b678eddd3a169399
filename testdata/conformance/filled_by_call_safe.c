// WANT: safe
// What a loop of inputs counts is exact, also where a sum of the inputs is forgotten first.
#include <assert.h>
extern int __VERIFIER_nondet_int(void);
int calls, sum;
int next(int at) {
  int x = __VERIFIER_nondet_int();
  calls++;
  return x / 2 + at;
}
int a[8];
int main(void) {
  for (int i = 0; i < 8; i++) {
    a[i] = next(i) % 10;
    sum += a[i] % 2 + 1;
  }
  assert(calls == 8);
  assert(sum >= 0 && sum <= 16);
  return 0;
}
