// WANT: sequence safe
// Accesses of different elements, accesses with a sequence point between them, and those of called functions.
int __VERIFIER_nondet_int(void);
int x;
int inc(void) { return ++x; }

int main(void) {
  int a[3] = {1, 2, 3}, i = __VERIFIER_nondet_int(), j = 1;
  if (i < 0 || i > 2 || i == j)
    return 0;
  a[i] = a[j]++;
  int *p = a, *q = a + 1;
  *p++ = *q++;
  i = i++ && i;
  x = inc() + inc();
  j = j ? x : x++;
  return a[0];
}
