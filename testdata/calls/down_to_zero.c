// WANT: bounds safe
// BROKEN: n == 0 => n == -1
// A function goes down an array by recursion, and ends before there is nothing left.
int __VERIFIER_nondet_int(void);
static int count(const int *a, int n) {
  if (n == 0)
    return 0;
  return count(a, n - 1) + (a[n - 1] > 0);
}
int main(void) {
  int a[7] = {1, -1, 1}, n = __VERIFIER_nondet_int();
  if (n < 0 || n > 7)
    return 0;
  return count(a, n);
}
