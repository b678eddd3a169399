// WANT: div-by-zero safe
extern int __VERIFIER_nondet_int(void);
int main(void) {
  int n = __VERIFIER_nondet_int();
  return n && 100 / n > 3 ? 7 % (n | 1) : 0;
}
