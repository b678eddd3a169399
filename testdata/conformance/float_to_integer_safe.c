// WANT: overflow safe
// What is between the numbers next to the range of int has an integral part in it.
extern float __VERIFIER_nondet_float(void);
int main(void) {
  float x = __VERIFIER_nondet_float();
  int i = 0;
  if (x >= -2147483648.0f && x < 2147483648.0f)
    i = (int)x;
  return i > 0;
}
