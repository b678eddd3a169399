// WANT: bounds safe
// BROKEN: i >= 0 => i >= -1
// That an index is none is said by a negative one.
int __VERIFIER_nondet_int(void);
static int find(const int *a, int n, int x) {
  int i;
  for (i = 0; i < n; i++)
    if (a[i] == x)
      return i;
  return -1;
}
int main(void) {
  int a[6], i;
  for (i = 0; i < 6; i++)
    a[i] = __VERIFIER_nondet_int() & 3;
  i = find(a, 6, 2);
  if (i >= 0)
    return a[i];
  return 0;
}
