// WANT: unknown
// A function that is given an array in an element of another one reaches no array in another element.
#include <assert.h>
extern void read(int *);
struct { int a[2]; } s[3];
int main(void) {
  s[1].a[0] = 5;
  read(s[0].a);
  assert(s[1].a[0] == 5);
  return 0;
}
