// WANT: safe
// A small array with an initialiser; the rest of it is zero.
#include <assert.h>
int main(void) {
  int a[5] = {1, 2, 3};
  int i, s = 0;
  for (i = 0; i < 5; i++)
    s += a[i];
  assert(s == 6);
  return 0;
}
