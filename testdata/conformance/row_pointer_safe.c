// WANT: safe
// Pointers to rows of a matrix, and a matrix as a parameter.
#include <assert.h>
int at(int m[][2], int i, int j) { return m[i][j]; }
int main(void) {
  int m[2][2] = {{1, 2}, {3, 4}};
  int (*row)[2] = m + 1;
  (*row)[0] = 7;
  assert(m[1][0] == 7 && row[-1][1] == 2);
  assert(at(m, 1, 0) == 7 && at(m, 0, 1) == 2);
  return 0;
}
