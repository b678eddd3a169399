// WANT: safe
// A packed structure has no padding.
#include <assert.h>
struct packet { char kind; int length; short sum; } __attribute__((packed));
int main(void) {
  struct packet p = {1, 2, 3};
  assert(sizeof(struct packet) == 7 && sizeof p + 1 == 8);
  assert(p.length == 2);
  return 0;
}
