// WANT: uninitialized unsafe at 11
// A jump over an initialiser leaves the variable without a value.
extern int __VERIFIER_nondet_int(void);
int main(void) {
  goto in;
  {
    int y = 3;
  in:
    if (__VERIFIER_nondet_int())
      y = 2;
    if (y == 2)
      return 1;
  }
  return 0;
}
