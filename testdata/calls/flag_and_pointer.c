// WANT: null-deref safe
// BROKEN: *p = ready ? &buffer : 0; => *p = ready > 1 ? &buffer : 0;
// A pointer is set where a flag is, and used where the flag is asked.
int __VERIFIER_nondet_int(void);
static int buffer, ready;
static void setup(int **p) {
  ready = __VERIFIER_nondet_int() & 1;
  *p = ready ? &buffer : 0;
}
static void put(int *p, int x) {
  if (ready)
    *p = x;
}
int main(void) {
  int *p;
  setup(&p);
  put(p, 1);
  put(p, 2);
  return buffer;
}
