// craig verify --check uninitialized --trace
extern int __VERIFIER_nondet_int(void);
int main(void) {
  int x, y;
  if (__VERIFIER_nondet_int() > 3)
    x = 1;
  y = x;
  return y;
}
