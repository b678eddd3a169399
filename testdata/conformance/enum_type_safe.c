// WANT: safe
// Enumeration constants are of type int and count upwards.
#include <assert.h>
enum state { IDLE, RUN = 5, STOP };
extern int __VERIFIER_nondet_int(void);
int main(void) {
  enum state s = IDLE;
  for (int i = 0; i < 3; i++)
    if (__VERIFIER_nondet_int()) s = s == IDLE ? RUN : s == RUN ? STOP : IDLE;
  assert(s == 0 || s == 5 || s == 6);
  assert(IDLE - 1 < 0);
  return 0;
}
