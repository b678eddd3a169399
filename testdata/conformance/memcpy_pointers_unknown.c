// WANT: unknown
// What is copied as bytes of no known type may be pointers, and lead where they led.
#include <assert.h>
#include <string.h>
struct box {
  int *p;
};
int x;
struct box a, b;
void copy(void *to, void *from, unsigned n) { memcpy(to, from, n); }
int main(void) {
  a.p = &x;
  copy(&b, &a, sizeof a);
  *b.p = 5;
  assert(x == 0);
  return 0;
}
