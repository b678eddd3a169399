// WANT: unsafe
// Only as many bytes are copied as the count says.
#include <assert.h>
#include <string.h>
int main(void) {
  int a[3] = {1, 2, 3}, b[3] = {0};
  memcpy(b, a, 2 * sizeof(int));
  assert(b[2] == 3);
  return 0;
}
