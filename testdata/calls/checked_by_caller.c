// WANT: null-deref safe
// BROKEN: if (p) => if (x)
// The caller knows that the pointer is not null, and the callee does not ask.
int __VERIFIER_nondet_int(void);
static int get(const int *p) { return *p; }
static int twice(const int *p) { return get(p) + get(p); }
int main(void) {
  int x = __VERIFIER_nondet_int() & 15;
  int *p = 0;
  if (x > 7)
    p = &x;
  if (p)
    return twice(p);
  return 0;
}
