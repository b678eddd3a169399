// Two places of a ring go round, each by a function that wraps it.
// WANT: bounds safe
// BROKEN: if (at + 1 == SIZE) => if (at == SIZE)
extern int __VERIFIER_nondet_int(void);

#define SIZE 5

static int ring[SIZE];

static int next(int at) {
  if (at + 1 == SIZE)
    return 0;
  return at + 1;
}

static int put(int at, int x) {
  ring[at] = x;
  return next(at);
}

static int take(int at, int *x) {
  *x = ring[at];
  return next(at);
}

int main(void) {
  int first = 0, last = 0, x = 0;
  while (__VERIFIER_nondet_int()) {
    if (__VERIFIER_nondet_int()) {
      if (next(last) != first)
        last = put(last, x);
    } else if (first != last) {
      first = take(first, &x);
    }
  }
  return 0;
}
