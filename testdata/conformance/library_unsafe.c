// WANT: unsafe
// A function that is not shown returns any value.
#include <assert.h>
extern int read_sensor(void);
int main(void) {
  int x = read_sensor();
  assert(x != 77);
  return 0;
}
