// WANT: unsafe
// Ten times a tenth is not 1.
#include <assert.h>
int main(void) {
  double x = 0;
  for (int i = 0; i < 10; i++)
    x += 0.1;
  assert(x == 1);
  return 0;
}
