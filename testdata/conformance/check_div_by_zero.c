// WANT: div-by-zero unsafe at 8
// WANT: overflow safe
extern unsigned __VERIFIER_nondet_uint(void);
int main(void) {
  unsigned n = __VERIFIER_nondet_uint();
  unsigned sum = 0;
  for (unsigned i = 3; i > 0; i--) sum += 10 / i;
  return (int)(sum % n);
}
