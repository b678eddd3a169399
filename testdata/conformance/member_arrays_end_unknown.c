// WANT: bounds unknown
// One past the end of an array that is a member of elements of an array is not the first element of the next one.
struct row { int cells[3]; };
extern int __VERIFIER_nondet_int(void);
int main(void) {
  struct row t[4];
  int i = __VERIFIER_nondet_int();
  if (i < 0 || i > 3)
    return 0;
  int *p = &t[1].cells[i];
  *p = 1;
  return 0;
}
