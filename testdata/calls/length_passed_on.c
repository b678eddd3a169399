// WANT: bounds safe
// BROKEN: n / 2 => n * 2
// The length of an array goes through two calls, and is halved on the way.
int __VERIFIER_nondet_int(void);
static void fill(int *a, int n) {
  int i;
  for (i = 0; i < n; i++)
    a[i] = i;
}
static void half(int *a, int n) { fill(a, n / 2); }
int main(void) {
  int a[8] = {0}, n = __VERIFIER_nondet_int();
  if (n >= 0 && n <= 8)
    half(a, n);
  return a[0];
}
