// WANT: memsafety unsafe at 8
// The variable of the iteration before.
int main(void) {
  int *p = 0;
  for (int i = 0; i < 2; i++) {
    int x = i;
    if (p)
      return *p;
    p = &x;
  }
  return 0;
}
