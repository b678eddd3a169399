// WANT: overflow safe
// An addition of numbers that are small enough, and arithmetic that wraps, as that of unsigned numbers does.
extern int __VERIFIER_nondet_int(void);
int main(void) {
  int x = __VERIFIER_nondet_int();
  unsigned u = x;
  u = u * 3 + 5;
  short s = (short)(x & 255);
  s += 7;
  if (x > 1000 || x < -1000)
    return 0;
  return x * 3 - 1 + s;
}
