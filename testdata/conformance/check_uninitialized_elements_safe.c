// WANT: uninitialized safe
// All elements that are read have been given values.
extern int __VERIFIER_nondet_int(void);
int main(void) {
  int a[8], i, sum = 0, n = __VERIFIER_nondet_int();
  if (n < 0 || n > 8)
    return 0;
  for (i = 0; i < n; i++)
    a[i] = i;
  for (i = 0; i < n; i++)
    sum += a[i];
  return sum == 3;
}
