// WANT: bounds safe
// BROKEN: i + 1 == 4 => i + 1 == 5
// Indices of a ring come back to the beginning, in the function that advances them.
int __VERIFIER_nondet_int(void);
static int next(int i) { return i + 1 == 4 ? 0 : i + 1; }
int main(void) {
  int ring[4] = {0}, head = 0, tail = 0;
  while (__VERIFIER_nondet_int()) {
    if (__VERIFIER_nondet_int()) {
      ring[head] = __VERIFIER_nondet_int();
      head = next(head);
    } else if (tail != head) {
      ring[tail] = 0;
      tail = next(tail);
    }
  }
  return 0;
}
