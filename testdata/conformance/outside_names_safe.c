// WANT: safe
// What code outside cannot name, may not change, or is described to leave alone.
#include <assert.h>
#include <stdio.h>
extern int sensor(void);
extern int __VERIFIER_nondet_int(void);
static int hidden;
const int fixed = 5;
int level;
int main(void) {
  int local = 3, *p = &local;
  static int kept = 4;
  hidden = 2;
  sensor();
  assert(hidden == 2 && fixed == 5 && *p == 3 && kept == 4);
  level = 1;
  if (__VERIFIER_nondet_int())
    printf("%d %d\n", level, getchar());
  assert(level == 1);
  return 0;
}
