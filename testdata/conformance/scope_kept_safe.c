// WANT: memsafety safe
// Pointers to variables of callers that are kept by what is called, and used while the variables live.
static int *kept;
static void keep(int *p) { kept = p; }
static int use(void) { return *kept; }
static int call(int n) {
  int x = n;
  keep(&x);
  int u = use();
  return n > 0 ? u + call(n - 1) : u;
}
int main(void) {
  for (int i = 0; i < 2; i++) {
    int y = i;
    keep(&y);
    y += use();
  }
  return call(2);
}
