// WANT: unsafe
// A pointer to void leads to characters, which is what is copied, or to a structure, of which they become the bytes.
#include <assert.h>
#include <string.h>
struct number {
  int n;
};
char from[4], other[4];
void put(void *to) { memcpy(to, from, 4); }
int main(void) {
  struct number s;
  s.n = 0;
  from[0] = 1;
  put(&s);
  put(other);
  assert(s.n == 0);
  return 0;
}
