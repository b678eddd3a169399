// WANT: bounds unsafe at 8
// Bytes of floating-point numbers are not modelled, but that these are constant is.
const double weights[200] = {1, 2};
int main(int argc, char **argv) {
  double copy = weights[1];
  unsigned char *p = (unsigned char *)&copy, *q = (unsigned char *)weights;
  p[argc % 8 == 1] = 0;
  q[argc % 8 == 2] = 0;
  return 0;
}
