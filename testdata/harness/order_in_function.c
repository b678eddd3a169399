// WANT: unsafe
// Calls in an order that C leaves open, which cannot be told apart in the function that takes the values.
extern void reach_error(void);
extern int nondet(void);
static int get(void) { return nondet(); }
static int minus(int a, int b) { return a - b; }
int main(void) {
  if (minus(get(), get()) == 40)
    reach_error();
  return 0;
}
