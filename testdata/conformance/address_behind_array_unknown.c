// WANT: unknown
#include <assert.h>
int a[3], b[3];
int main(void) {
  int *p = a;
  for (int i = 0; i < 3; i++)
    p++;
  assert(p == b);
  return 0;
}
