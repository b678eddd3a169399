// WANT: safe
// Characters of string literals and of arrays that they initialise.
#include <assert.h>
int length(const char *s) {
  int n = 0;
  while (s[n]) n++;
  return n;
}
int main(void) {
  char a[] = "abc";
  const char *p = "xy";
  assert(sizeof a == 4 && a[2] == 'c' && a[3] == 0);
  assert(p[1] == 'y' && "hello"[4] == 'o');
  assert(length(p) == 2);
  return 0;
}
