// Floating values that an integer type cannot hold have no conversion to it; values that are not modelled may be such.
// CASE COMPUTED: overflow safe; gcc: nothing
// CASE LARGER: overflow unsafe at 29; gcc: outside the range of representable values
// CASE NAN: overflow unsafe at 32; gcc: outside the range of representable values
// CASE CONSTANT: overflow safe; gcc: nothing
// CASE LARGE: overflow unsafe at 15; gcc: outside the range of representable values
// CASE NEGATIVE: overflow unsafe at 17; gcc: outside the range of representable values
// CASE INTEGER: overflow safe; gcc: nothing
// CASE ANY: overflow unknown
// CASE TRUTH: overflow safe; gcc: nothing
int main(void) {
#if defined CONSTANT
  int x = 2147483647.5 + -0.25;
#elif defined LARGE
  int x = 3e9;
#elif defined NEGATIVE
  unsigned char x = -1.5;
#elif defined INTEGER
  int n = 2147483647;
  int x = (double)n, y = -(float)(short)n;
#elif defined ANY
  extern double exp(double);
  int x = exp(1);
#elif defined COMPUTED
  double d = 1.5;
  int x = d * 2;
#elif defined LARGER
  float d = 2147483647;
  int x = d;
#elif defined NAN
  double d = 0;
  long x = d / d;
#elif defined TRUTH
  double d = 1e30;
  _Bool x = d;
#endif
  return 0;
}
