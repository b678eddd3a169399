// WANT: bounds safe
// BROKEN: i >= n => i > n
// What an index may be is said by the function that returns it.
int __VERIFIER_nondet_int(void);
static int clamp(int i, int n) {
  if (i < 0)
    return 0;
  if (i >= n)
    return n - 1;
  return i;
}
int main(void) {
  int a[10] = {0};
  int i = __VERIFIER_nondet_int(), j = __VERIFIER_nondet_int();
  a[clamp(i, 10)] = 1;
  a[clamp(j, 5) + 5] = 2;
  return a[0];
}
