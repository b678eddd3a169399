// A caller limits what it passes on, in a function of its own.
// WANT: bounds safe
// BROKEN: clamp(__VERIFIER_nondet_int(), 0, 15) => clamp(__VERIFIER_nondet_int(), 0, 16)
extern int __VERIFIER_nondet_int(void);

static int table[16];

static int clamp(int x, int low, int high) {
  if (x < low)
    return low;
  if (x > high)
    return high;
  return x;
}

static void count(int x) {
  table[x] = table[x] + 1;
}

int main(void) {
  while (__VERIFIER_nondet_int())
    count(clamp(__VERIFIER_nondet_int(), 0, 15));
  return 0;
}
