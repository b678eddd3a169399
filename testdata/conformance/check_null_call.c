// WANT: null-deref unsafe at 8
// WANT: overflow safe
extern int __VERIFIER_nondet_int(void);
static int one(void) { return 1; }
int (*choice)(void);
int main(void) {
  if (__VERIFIER_nondet_int()) choice = one;
  return choice();
}
