// WANT: null-deref safe
// BROKEN: &cell; => mode ? &cell : 0;
// A result is there if the status says so.
int __VERIFIER_nondet_int(void);
static int cell;
static int open_cell(int mode, int **out) {
  if (mode < 0) {
    *out = 0;
    return 1;
  }
  *out = &cell;
  return 0;
}
int main(void) {
  int *p = 0;
  if (open_cell(__VERIFIER_nondet_int(), &p) != 0)
    return 1;
  *p = 3;
  return 0;
}
