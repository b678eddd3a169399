// WANT: bounds unknown
// A pointer into an array that is a member of elements of an array, which leaves it.
struct row { int cells[3], sum; };
static void fill(int *cells, int n) {
  for (int i = 0; i < n; i++)
    cells[i] = i;
}
int main(void) {
  struct row t[4];
  fill(t[1].cells, 4);
  return 0;
}
