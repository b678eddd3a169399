// WANT: memsafety unsafe at 15
// A variable of a call of main that has returned.
static int *p;
int main(int n, char **v) {
  int x = n;
  if (n > 100 || n < 0)
    return 0;
  if (n == 3) {
    p = &x;
    return 0;
  }
  if (n != 2)
    return 0;
  main(3, v);
  return *p;
}
