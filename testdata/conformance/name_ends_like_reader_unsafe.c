// WANT: unsafe
// The name of a function ends like that of one which only reads what its arguments point to.
#include <assert.h>
extern void read_inputs(int *x);
int main(void) {
  int x = 0;
  read_inputs(&x);
  assert(x == 0);
  return 0;
}
