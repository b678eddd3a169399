// WANT: unsafe
// Pointers into a union that begins with several arrays, or with one and something else, move through what they were made from.
extern void __VERIFIER_error(void);
union { unsigned words[2]; unsigned char bytes[16]; } a;
union { short s[2]; int i[3]; } b;
union { struct { int x, y, z; } v; int c[3]; } c;
union { char first; short rest[3]; } d;
int main(void) {
  unsigned char *p = a.bytes;
  p[12] = 5;
  int *q = b.i;
  q[1] = 6;
  int *r = &c.c[1];
  r[0] = 7;
  r[1] = 8;
  if (a.bytes[12] == 5 && b.i[1] == 6 && c.v.y == 7 && c.v.z == 8 && ((char *)&d)[4] == 0)
    __VERIFIER_error();
  return 0;
}
