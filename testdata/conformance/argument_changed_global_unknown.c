// WANT: unknown
// A call changes a variable that code outside can name after its arguments were evaluated, also where one points to it.
#include <assert.h>
extern void measure(int *p);
int *p, x;
int main(void) {
  p = &x;
  measure(p);
  assert(p);
  return 0;
}
