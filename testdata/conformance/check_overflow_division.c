// WANT: overflow unsafe at 7
// WANT: div-by-zero unsafe at 7
// The least integer has no opposite.
extern int __VERIFIER_nondet_int(void);
int main(void) {
  int x = __VERIFIER_nondet_int(), y = __VERIFIER_nondet_int();
  return x / y;
}
