// A pointer is set in one mode, and only used in this.
// WANT: null-deref safe
// BROKEN: if (mode == BUSY) => if (mode != BUSY)
extern int __VERIFIER_nondet_int(void);

#define IDLE 0
#define BUSY 1

static int buffer;
static int *current;
static int mode = IDLE;

static void begin(void) {
  current = &buffer;
  mode = BUSY;
}

static void end(void) {
  current = 0;
  mode = IDLE;
}

static void step(int x) {
  if (mode == BUSY)
    *current = x;
}

int main(void) {
  while (__VERIFIER_nondet_int()) {
    int what = __VERIFIER_nondet_int();
    if (what == 0 && mode == IDLE)
      begin();
    else if (what == 1)
      end();
    else
      step(what);
  }
  return 0;
}
