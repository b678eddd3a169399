// WANT: unsafe at 19
// Elements are filled by a function that has state of its own; which value the last one has depends on the number of rounds.
#include <assert.h>
extern int __VERIFIER_nondet_int(void);
int calls;
int next(int at) {
  int x = __VERIFIER_nondet_int();
  calls++;
  return x / 2 + at;
}
int a[40];
int main(void) {
  for (int round = 0; round < 2; round++) {
    int i = 0;
    for (; i < 40; i++)
      a[i] = next(i);
    assert(i == 40);
  }
  assert(!(a[39] == 5 && a[3] == -7 && calls == 80));
  return 0;
}
