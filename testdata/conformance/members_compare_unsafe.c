// WANT: unsafe
// Pointers to members of one structure may be compared: the later is greater.
#include <assert.h>
struct pair {
  int a, b;
} s;
int main(void) {
  int *p = &s.a, *q = &s.b;
  assert(p >= q);
  return 0;
}
