// WANT: unsafe
// The example of docs/tutorial.md with a mistake: it counts down to 1.
#include <assert.h>

extern int input(void);

int main(void) {
  int n = input();
  if (n < 0)
    return 0;
  int left = n, done = 0;
  while (left > 1) {
    left--;
    done++;
  }
  assert(done == n);
  return 0;
}
