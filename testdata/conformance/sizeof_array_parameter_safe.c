// WANT: safe
// An array parameter is a pointer, and so is its size.
#include <assert.h>
int size(int a[10]) { return sizeof(a) / sizeof(a[0]); }
int main(void) {
  int a[10];
  assert(size(a) == 1);
  return 0;
}
