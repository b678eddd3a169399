// WANT: refused at 5
// Only a parameter may leave out the first length of an array of arrays of variable length.
int sum(int n, int a[][n]) { return a[0][0] + n; }
int main(void) {
  int n = 2, a[][n];
  return sum(n, a);
}
