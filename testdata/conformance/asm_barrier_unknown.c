// WANT: unknown
// A barrier may change what other files can name.
extern void __assert_fail(const char *, const char *, unsigned int, const char *);
#define assert(e) ((e) ? (void)0 : __assert_fail(#e, __FILE__, __LINE__, __func__))

int x = 1;

int main(void) {
  __asm__ volatile("" ::: "memory");
  assert(x == 1);
  return 0;
}
