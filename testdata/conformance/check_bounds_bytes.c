// WANT: bounds safe
// A loop over all bytes of an object stays within it.
struct pair { char name[4]; int value; };
union some { unsigned char first[2]; struct pair all; };
struct pair s;
union some u;
int main(void) {
  unsigned char *p = (unsigned char *)&s, *q = (unsigned char *)&u;
  for (unsigned i = 0; i < sizeof s; i++)
    q[i] = p[i];
  return 0;
}
