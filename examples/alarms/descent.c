// A recursion goes down to 0 from an index that is within the array.
// WANT: bounds safe
// BROKEN: n > 31 => n > 32
extern int __VERIFIER_nondet_int(void);

static int line[32];

static int largest(int n) {
  int rest;
  if (n == 0)
    return line[0];
  rest = largest(n - 1);
  return line[n] > rest ? line[n] : rest;
}

int main(void) {
  int n = __VERIFIER_nondet_int();
  if (n < 0 || n > 31)
    return 0;
  return largest(n);
}
