// WANT: unsafe
// The index can be read before or after the call.
extern void __assert_fail(const char *, const char *, unsigned int, const char *);
#define assert(e) ((e) ? (void)0 : __assert_fail(#e, __FILE__, __LINE__, __func__))

int a[2], i;
int next(void) {
  i = 1;
  return 5;
}

int main(void) {
  a[i] = next();
  assert(a[0] + a[1] == 5);
  assert(a[1] == 5);
  return 0;
}
