// WANT: safe
// break leaves the switch, continue the round of the loop around it.
#include <assert.h>
int main(void) {
  int even = 0, odd = 0, behind = 0;
  for (int i = 0; i < 6; i++) {
    switch (i % 2) {
    case 0:
      even++;
      break;
    case 1:
      odd++;
      continue;
    }
    behind++;
  }
  assert(even == 3 && odd == 3 && behind == 3);
  return 0;
}
