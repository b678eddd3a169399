// WANT: bounds unsafe at 8
// WANT: memsafety unsafe at 8
// A byte of a constant number is written.
const int limits[2] = {1, 2};
int main(void) {
  unsigned char *p = (unsigned char *)limits;
  int first = p[0];
  p[5] = first;
  return limits[1];
}
