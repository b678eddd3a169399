// WANT: memsafety unsafe at 12
// WANT: null-deref safe
// A pointer that is left behind by a function, and used afterwards.
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
