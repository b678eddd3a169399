// WANT: safe
// The labels of a switch are converted to the type of its condition.
#include <assert.h>
extern unsigned __VERIFIER_nondet_uint(void);
int main(void) {
  unsigned x = __VERIFIER_nondet_uint();
  int seen = 0;
  switch (x) {
  case -1:
    seen = 1;
    break;
  case 1 ... 3:
    seen = 2;
  }
  if (x == 4294967295u) assert(seen == 1);
  if (x > 3 && x < 1000) assert(seen == 0);
  return 0;
}
