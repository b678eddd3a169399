// A pointer is null exactly when a function says that it failed.
// WANT: null-deref safe
// BROKEN: return -1; => return 0;
extern int __VERIFIER_nondet_int(void);

static int store;

static int open_store(int **out) {
  if (__VERIFIER_nondet_int()) {
    *out = 0;
    return -1;
  }
  *out = &store;
  return 0;
}

static void write_store(int *to, int status, int value) {
  if (status == 0)
    *to = value;
}

int main(void) {
  int *p = 0;
  int status = open_store(&p);
  write_store(p, status, 5);
  if (status == 0)
    *p = *p + 1;
  return 0;
}
