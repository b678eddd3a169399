// WANT: unsafe
// Where one member ends the next one begins, if nothing is between them.
#include <assert.h>
struct { char a[4]; int b; } s;
int main(void) {
  assert((void *)(s.a + 4) != (void *)&s.b);
  return 0;
}
