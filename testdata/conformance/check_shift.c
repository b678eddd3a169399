// WANT: overflow unsafe at 8
// A distance must be less than the width. Without a sign, bits are shifted out.
extern unsigned __VERIFIER_nondet_uint(void);
int main(void) {
  unsigned n = __VERIFIER_nondet_uint(), x = 12345;
  if (n < 32)
    x = x << n >> n;
  return (int)(x >> n);
}
