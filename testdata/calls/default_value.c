// WANT: null-deref safe
// BROKEN: return p ? p : &none; => return p;
// There is a value to fall back on, so that what is looked up is never null.
int __VERIFIER_nondet_int(void);
static int none, one = 1, two = 2;
static int *lookup(int key) {
  if (key == 1)
    return &one;
  if (key == 2)
    return &two;
  return 0;
}
static int *value(int key) {
  int *p = lookup(key);
  return p ? p : &none;
}
int main(void) { return *value(__VERIFIER_nondet_int()); }
