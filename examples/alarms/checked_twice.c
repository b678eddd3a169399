// What is not null is remembered in a variable, across a call that reports.
// WANT: null-deref safe
// BROKEN: if (!ok) => if (ok > 1)
extern int __VERIFIER_nondet_int(void);
extern void abort(void);

static int room;
static int reports;

static void report(int n) { reports = reports + n; }

static int *choose(void) {
  if (__VERIFIER_nondet_int())
    return &room;
  return 0;
}

static int have(int *p) {
  if (p == 0) {
    report(1);
    return 0;
  }
  return 1;
}

int main(void) {
  int *p = choose();
  int ok = have(p);
  report(2);
  if (!ok)
    abort();
  *p = 3;
  return *p;
}
