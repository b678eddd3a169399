// WANT: safe
// A float that counts by tenths takes eleven steps to 1.1.
#include <assert.h>
int main(void) {
  int n = 0;
  for (float x = 0; x < 1.1f; x += 0.1f)
    n++;
  assert(n == 11);
  return 0;
}
