// WANT: unsafe
// Calls in an order that C leaves open and the counterexample chose.
extern void reach_error(void);
extern int nondet(void);
static int get(void) { return nondet(); }
static int minus(int a, int b) { return a - b; }
int main(void) {
  if (minus(get(), nondet()) == 40)
    reach_error();
  return 0;
}
