// WANT: memsafety unsafe at 12
int main(void) {
  int *p;
  int n = 2;
  while (n > 0) {
    int x = n;
    p = &x;
    if (x == 1)
      break;
    n--;
  }
  return *p;
}
