// WANT: unknown
#include <assert.h>
int main(void) {
  int *p, *q;
  {
    int x;
    p = &x;
  }
  {
    int y;
    q = &y;
  }
  assert(p != q);
  return 0;
}
