// WANT: safe
// memset of more elements than are stored one by one, and of a byte that is not zero.
#include <assert.h>
#include <string.h>
int a[4];
int main(void) {
  memset(a, -1, sizeof a);
  assert(a[0] == -1 && a[3] == -1);
  memset(a, 1, 2 * sizeof(int));
  assert(a[1] == 0x01010101 && a[2] == -1);
  return 0;
}
