// WANT: unsafe
// Calls in an order that C leaves open and the counterexample chose: each has values of its own.
extern void reach_error(void);
extern int nondet(void);
static int get(void) { return nondet(); }
static int minus(int a, int b, int c, int d) { return a - b - 2 * c - 4 * d; }
int main(void) {
  int i, sum = 0;
  for (i = 0; i < 2; i++)
    sum += minus(get(), nondet(), nondet(), i);
  if (sum == 40 && nondet() == 5)
    reach_error();
  return 0;
}
