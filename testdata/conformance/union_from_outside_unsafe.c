// WANT: unsafe
// One member of a union that comes from outside has any value.
#include <assert.h>
struct tagged { int tag; union { int i; char c; } v; };
extern struct tagged get(void);
int main(void) {
  struct tagged x = get();
  if (x.tag == 1)
    assert(x.v.c != 7);
  return 0;
}
