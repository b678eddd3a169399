// WANT: overflow unsafe
// The largest int is no float: what it is compared with is one more.
extern float __VERIFIER_nondet_float(void);
int main(void) {
  float x = __VERIFIER_nondet_float();
  int i = 0;
  if (x >= -2147483648.0f && x <= 2147483647)
    i = (int)x;
  return i > 0;
}
