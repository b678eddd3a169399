// WANT: uninitialized unsafe at 7
// The value of a call is used that returned none (C11 6.9.1 §12).
extern int __VERIFIER_nondet_int(void);
int f(int a) { if (a > 3) return 1; }
int main(void) {
  int n = __VERIFIER_nondet_int();
  int r = f(n);
  if (n > 3 && r)
    return 1;
  return 0;
}
