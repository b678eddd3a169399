// WANT: memsafety unsafe at 10
// An array of variable length after its block.
int main(void) {
  int n = 3, *p;
  {
    int a[n];
    a[2] = 1;
    p = a;
  }
  return p[2];
}
