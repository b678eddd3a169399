// WANT: uninitialized unsafe at 9
// A decision depends on a variable that has a value on one path only.
extern int __VERIFIER_nondet_int(void);
void set(int *p) { if (__VERIFIER_nondet_int()) *p = 1; }
int get(int *p) { return *p; }
int main(void) {
  int x;
  set(&x);
  if (get(&x))
    return 1;
  return 0;
}
