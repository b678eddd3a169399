// WANT: safe
// Ten times a tenth is a little less than 1.
#include <assert.h>
int main(void) {
  double x = 0;
  for (int i = 0; i < 10; i++)
    x += 0.1;
  assert(x < 1 && x > 0.999);
  return 0;
}
