// WANT: unsafe
// A structure and the array that is its first member have one address.
#include <assert.h>
struct row {
  int cells[2], length;
} rows[2];
int main(void) {
  void *p = &rows[1], *q = rows[1].cells;
  assert(p != q);
  return 0;
}
