// WANT: uninitialized unsafe at 8
// A variable without an address is read before it has a value (C11 6.3.2.1 §2), by its own initialiser or not.
extern int __VERIFIER_nondet_int(void);
int main(void) {
  int x, y;
  if (__VERIFIER_nondet_int())
    x = 1;
  y = x;
  return 0;
}
