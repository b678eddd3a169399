// WANT: safe
// Two dimensions, rows first.
#include <assert.h>
int m[2][3] = {{1, 2, 3}, {4, 5, 6}};
int main(void) {
  assert(m[1][0] == 4 && m[0][2] == 3);
  m[1][2] = m[0][0] + m[1][1];
  assert(m[1][2] == 6);
  assert(sizeof m / sizeof m[0] == 2);
  return 0;
}
