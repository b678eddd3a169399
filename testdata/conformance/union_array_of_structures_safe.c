// WANT: safe
// A union whose member is an array of structures: each byte of it is one of some member of an element.
extern void __VERIFIER_error(void);
extern int __VERIFIER_nondet_int(void);
union u { struct { unsigned char a; unsigned b; } arr[2]; void *p; };
int main(void) {
  static union u g;
  union u *q = &g;
  int i = __VERIFIER_nondet_int();
  if (i < 0 || i >= (int)sizeof g) return 0;
  ((char *)q)[i] = 5;
  if (i == 4 && g.arr[0].b != 5) __VERIFIER_error();
  if (i == 4 && ((char *)q)[i] != 5) __VERIFIER_error();
  if (i == 8 && g.arr[1].a != 5) __VERIFIER_error();
  if (i == 5 && g.arr[0].b == 5) __VERIFIER_error();
  return 0;
}
