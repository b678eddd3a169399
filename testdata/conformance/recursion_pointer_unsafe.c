// WANT: unsafe
// A recursive function changes a variable of the activation that called it.
#include <assert.h>
struct frame { struct frame *up; int depth; };
static void down(struct frame *up, int n) {
  struct frame own = {up, 0};
  if (up) up->depth = n;
  if (n > 0) down(&own, n - 1);
  assert(n != 2 || own.depth == 2);
}
int main(void) {
  down(0, 3);
  return 0;
}
