// WANT: unknown
// What is stored in an element of an array of structures is not in the element with that index of another array.
extern void __VERIFIER_error(void);
union { unsigned char bytes[3]; struct { unsigned char a; int b : 7; } s[2]; } x;
int main(void) {
  x.s[1].a = 4;
  if (x.bytes[1] == 0)
    __VERIFIER_error();
  return 0;
}
