// WANT: uninitialized unknown
// A number that is stored byte by byte is determinate when all its bytes are; which are is not followed.
int main(void) {
  unsigned x;
  unsigned char *p = (unsigned char *)&x;
  p[0] = 1, p[1] = 0, p[2] = 0, p[3] = 0;
  if (x == 1)
    return 1;
  return 0;
}
