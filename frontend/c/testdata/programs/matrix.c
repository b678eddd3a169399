/* Matrices whose size is an argument. */
static void multiply(int n, int m, int k, int a[n][m], int b[m][k], int c[n][k]) {
  for (int i = 0; i < n; i++)
    for (int j = 0; j < k; j++) {
      c[i][j] = 0;
      for (int x = 0; x < m; x++) c[i][j] += a[i][x] * b[x][j];
    }
}
static int trace(int n, int a[n][n]) { int s = 0; for (int i = 0; i < n; i++) s += a[i][i]; return s; }
int main(void) {
  int n = 2, m = 3;
  int a[n][m], b[m][n], c[n][n];
  for (int i = 0; i < n; i++)
    for (int j = 0; j < m; j++) a[i][j] = i + j, b[j][i] = i * j + 1;
  multiply(n, m, n, a, b, c);
  r = trace(n, c) * 1000 + c[0][1] * 10 + c[1][0] + sizeof c;
  return 0;
}
