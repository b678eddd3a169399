// WANT: safe
// The example of docs/tutorial.md, which follows it through every stage.
#include <assert.h>

extern int input(void);

int main(void) {
  int n = input();
  if (n < 0)
    return 0;
  int left = n, done = 0;
  while (left > 0) {
    left--;
    done++;
  }
  assert(done == n);
  return 0;
}
