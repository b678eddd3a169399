// A matrix with a block for each row, and one for the pointers to them.
// WANT: memsafety safe
// LEAK: i < rows => i < rows - 1
// DOUBLE FREE: free(m[i]); => free(m[0]);
// USE AFTER FREE: drop(m, ROWS); => drop(m, ROWS), m[0] = NULL;
// OVERFLOW: j < COLUMNS => j <= COLUMNS
#include <stdlib.h>

#define ROWS 3
#define COLUMNS 4

static void drop(int **m, int rows) {
  for (int i = 0; i < rows; i++)
    free(m[i]);
  free(m);
}

static int **make(void) {
  int **m = malloc(ROWS * sizeof *m);
  if (m == NULL)
    return NULL;
  for (int i = 0; i < ROWS; i++) {
    m[i] = malloc(COLUMNS * sizeof *m[i]);
    if (m[i] == NULL) {
      drop(m, i);
      return NULL;
    }
    for (int j = 0; j < COLUMNS; j++)
      m[i][j] = i == j;
  }
  return m;
}

static int trace(int **m) {
  int sum = 0;
  for (int i = 0; i < ROWS; i++)
    sum += m[i][i];
  return sum;
}

int main(void) {
  int **m = make();
  if (m == NULL)
    return 0;
  int sum = trace(m);
  drop(m, ROWS);
  return sum != ROWS;
}
