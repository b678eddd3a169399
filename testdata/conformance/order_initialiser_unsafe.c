// WANT: unsafe
// The elements of an initialiser are evaluated in any order (C17 6.7.9 §23).
extern void __assert_fail(const char *, const char *, unsigned int, const char *);
#define assert(e) ((e) ? (void)0 : __assert_fail(#e, __FILE__, __LINE__, __func__))

int main(void) {
  int k = 0, a[2] = {k++, k++};
  assert(a[0] + a[1] == 1);
  assert(a[0] < a[1]);
  return 0;
}
