// WANT: unsafe
// Elements of volatile arrays, through a pointer.
extern void __assert_fail(const char *, const char *, unsigned int, const char *);
#define assert(e) ((e) ? (void)0 : __assert_fail(#e, __FILE__, __LINE__, __func__))

volatile int port[3];

int main(void) {
  volatile int *p = port;
  p[1] = 2;
  assert(port[1] == 2);
  return 0;
}
