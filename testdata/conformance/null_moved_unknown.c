// WANT: unknown
// A number that was made from null, and moved, stays that number as a pointer: it is not 0.
#include <assert.h>
struct node { int *first, *second; };
int main(void) {
  struct node *none = 0;
  unsigned long a = (unsigned long)none, b = a + 4;
  int **member = (int **)b;
  unsigned long offset = (unsigned long)member;
  assert(offset + 1 == 1);
  return 0;
}
