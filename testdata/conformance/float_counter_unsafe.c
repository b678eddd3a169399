// WANT: unsafe
// A float that counts by tenths takes more steps than the numbers suggest.
#include <assert.h>
int main(void) {
  int n = 0;
  for (float x = 0; x < 1.1f; x += 0.1f)
    n++;
  assert(n == 12);
  return 0;
}
