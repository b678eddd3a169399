// WANT: bounds unsafe at 9
// WANT: null-deref safe
// WANT: assert safe
#include <assert.h>
int a[10], after;
int main(void) {
  int i;
  for (i = 0; i <= 10; i++)
    a[i] = 1;
  assert(after == 0);
  return 0;
}
