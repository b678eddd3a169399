// WANT: safe
// The default data model has 32-bit pointers and longs; sizeof does not evaluate.
#include <assert.h>
struct s { char c; int i; short h; };
int main(void) {
  int n = 1;
  assert(sizeof(n++) == 4 && n == 1);
  assert(sizeof(long) == 4 && sizeof(void *) == 4 && sizeof(long long) == 8);
  assert(sizeof(struct s) == 12);
  int a[5];
  assert(sizeof a / sizeof a[0] == 5);
  return 0;
}
