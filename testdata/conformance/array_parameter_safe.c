// WANT: safe
// An array parameter is a pointer: the callee writes the caller's array.
#include <assert.h>
void fill(int a[], int n, int v) {
  for (int i = 0; i < n; i++) a[i] = v;
}
int main(void) {
  int a[3] = {0};
  fill(a, 2, 7);
  assert(a[0] == 7 && a[1] == 7 && a[2] == 0);
  return 0;
}
