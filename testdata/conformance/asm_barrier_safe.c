// WANT: safe
// A barrier changes neither what no other file can name nor variables whose address stays inside.
extern void __assert_fail(const char *, const char *, unsigned int, const char *);
#define assert(e) ((e) ? (void)0 : __assert_fail(#e, __FILE__, __LINE__, __func__))

static int x = 1;

int main(void) {
  int y = 2, *p = &y;
  __asm__ volatile("" ::: "memory");
  assert(x == 1 && *p == 2);
  return 0;
}
