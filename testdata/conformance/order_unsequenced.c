// WANT: sequence unsafe at 12
// WANT: bounds safe
// Both elements are the same if the input is 1.
int __VERIFIER_nondet_int(void);

int main(void) {
  int a[3] = {1, 2, 3}, i = __VERIFIER_nondet_int(), j = 1;
  if (i < 0 || i > 2)
    return 0;
  j = j + 1;
  j = (j--, j);
  a[i] = a[j]++;
  return a[i];
}
