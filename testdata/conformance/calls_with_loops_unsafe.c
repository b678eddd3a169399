// As calls_with_loops_safe.c, but one of the values that the difference may have is forgotten.
// WANT: unsafe at 22
extern int __VERIFIER_nondet_int(void);
void reach_error(void);
int last;
int toggle(int n) {
  int s = 0;
  while (__VERIFIER_nondet_int())
    s = s == n ? 0 : n;
  return s;
}
int twice(int n) {
  int s = toggle(n);
  s = s - toggle(n);
  return s;
}
int main(void) {
  int n = __VERIFIER_nondet_int();
  while (__VERIFIER_nondet_int()) {
    last = twice(n);
    if (last != 0 && last != n)
      reach_error();
  }
  return 0;
}
