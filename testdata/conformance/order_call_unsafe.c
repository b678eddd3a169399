// WANT: unsafe at 15
// The variable can be read before or after the call that changes it.
extern void __assert_fail(const char *, const char *, unsigned int, const char *);
#define assert(e) ((e) ? (void)0 : __assert_fail(#e, __FILE__, __LINE__, __func__))

int x = 1;
int set(int v) {
  x = v;
  return v;
}

int main(void) {
  int r = x + set(2);
  assert(r == 3 || r == 4);
  assert(r == 3);
  return 0;
}
