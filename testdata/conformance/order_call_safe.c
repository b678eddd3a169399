// WANT: safe
// All orders of evaluation are covered, and no more: what is sequenced has one order, a compound assignment comes behind
// the calls in its operand.
extern void __assert_fail(const char *, const char *, unsigned int, const char *);
#define assert(e) ((e) ? (void)0 : __assert_fail(#e, __FILE__, __LINE__, __func__))

int x = 1, n, a[2];
int set(int v) {
  x = v;
  return v;
}
int inc(void) { return ++n; }
int two(int p, int q) { return 10 * p + q; }

int main(void) {
  int r = x + set(2);
  assert(r == 3 || r == 4);
  r = two(inc(), inc());
  assert(r == 12 || r == 21);
  r = (n = 0, inc() * 10) + (x && inc());
  assert(r == 11 || r == 21);
  x = 1;
  x += set(4);
  assert(x == 8);
  int i = 1;
  a[0] = a[i] = i;
  i = (i++, i + 1);
  assert(i == 3 && a[0] == 1 && a[1] == 1);
  return 0;
}
