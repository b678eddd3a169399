// WANT: safe
// A string constant ends in a zero byte.
#include <assert.h>
int main(void) {
  char s[] = "abc";
  int n = 0;
  while (s[n] != '\0')
    n++;
  assert(n == 3 && sizeof s == 4 && s[1] == 'b');
  return 0;
}
