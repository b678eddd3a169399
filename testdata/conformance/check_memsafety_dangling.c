// WANT: memsafety unknown
// WANT: null-deref safe
// A pointer that is left behind by a function: that it may be used afterwards is noticed, whether it is is not modelled.
static int *last;
static void note(int *p) { last = p; }
static void call(void) {
  int x = 1;
  note(&x);
}
int main(void) {
  call();
  return *last;
}
