// A function gives a default for what is missing.
// WANT: null-deref safe
// BROKEN: p ? p : &standard => p
extern int __VERIFIER_nondet_int(void);

static int standard;
static int special;

static int *lookup(int name) {
  if (name == 1)
    return &special;
  return 0;
}

static int *lookup_or_standard(int name) {
  int *p = lookup(name);
  return p ? p : &standard;
}

static void set(int name, int value) {
  int *p = lookup_or_standard(name);
  *p = value;
}

int main(void) {
  set(__VERIFIER_nondet_int(), 1);
  set(1, 2);
  *lookup(1) = 3;
  return 0;
}
