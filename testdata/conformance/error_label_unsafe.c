// WANT: unsafe
// Reaching the label ERROR is the violation.
extern int __VERIFIER_nondet_int(void);
int main(void) {
  int x = __VERIFIER_nondet_int();
  if (x * 3 + 1 == 22)
    goto ERROR;
  return 0;
ERROR:
  return -1;
}
