// WANT: memsafety safe
// Pointers to variables that are passed down, and not kept.
static void swap(int *a, int *b) {
  int t = *a;
  *a = *b;
  *b = t;
}
static int first(int x) {
  int y = x + 1;
  swap(&x, &y);
  for (int i = 0; i < 2; i++) {
    int z = i;
    swap(&z, &x);
  }
  return x;
}
int main(void) { return first(1) + first(2); }
