// WANT: safe
// memset and memcpy of small objects.
#include <assert.h>
#include <string.h>
struct point { int x, y; };
int main(void) {
  struct point a = {1, 2}, b = {3, 4};
  memcpy(&b, &a, sizeof b);
  assert(b.x == 1 && b.y == 2);
  memset(&a, 0, sizeof a);
  assert(a.x == 0 && a.y == 0 && b.x == 1);
  char s[4] = {1, 2, 3, 4};
  memset(s, 7, 2);
  assert(s[0] == 7 && s[1] == 7 && s[2] == 3);
  return 0;
}
