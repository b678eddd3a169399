// WANT: safe
// break and continue belong to the innermost loop.
#include <assert.h>
int main(void) {
  int i, j, n = 0;
  for (i = 0; i < 4; i++) {
    for (j = 0; j < 10; j++) {
      if (j == 1)
        continue;
      if (j == 3)
        break;
      n++;
    }
  }
  assert(n == 8 && i == 4 && j == 3);
  do
    n--;
  while (n > 0);
  assert(n == 0);
  return 0;
}
