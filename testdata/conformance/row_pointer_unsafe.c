// WANT: unsafe
// A pointer to the rows of a matrix.
#include <assert.h>
int main(void) {
  int m[3][2] = {{1, 2}, {3, 4}, {5, 6}}, sum = 0;
  for (int (*row)[2] = m; row < m + 3; row++) sum += (*row)[1];
  assert(sum != 12);
  return 0;
}
