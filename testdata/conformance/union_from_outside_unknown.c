// WANT: unknown
// The members of a union that comes from outside have the same bytes, which is not modelled: they are not values of their own.
#include <assert.h>
union number { int i; unsigned u; };
extern union number get(void);
int main(void) {
  union number x = get();
  assert(x.i == (int)x.u);
  return 0;
}
