// WANT: bounds unsafe at 7
struct pair { char name[4]; int value; };
struct pair s;
int main(void) {
  unsigned char *p = (unsigned char *)&s;
  for (unsigned i = 0; i <= sizeof s; i++)
    p[i] = 0;
  return 0;
}
