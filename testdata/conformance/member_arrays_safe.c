// WANT: bounds safe
// Pointers into arrays that are members of elements of an array, which stay in them.
struct row { int cells[3], sum; };
extern int __VERIFIER_nondet_int(void);
static void fill(int *cells, int n) {
  for (int i = 0; i < n; i++)
    cells[i] = i;
}
int main(void) {
  struct row t[4];
  int i = __VERIFIER_nondet_int(), j = __VERIFIER_nondet_int();
  if (i < 0 || i > 3 || j < 0 || j > 2)
    return 0;
  fill(t[i].cells, 3);
  int *p = &t[3].cells[j];
  *p = 1;
  return t[i].cells[j];
}
