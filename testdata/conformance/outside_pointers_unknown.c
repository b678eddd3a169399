// WANT: unknown
// A variable that another file defines may point to one that this file shows.
extern void __assert_fail(const char *, const char *, unsigned int, const char *);
extern int *chosen;
int n;

int main(void) {
  n = 1;
  if (chosen)
    *chosen = 2;
  if (n != 1)
    __assert_fail("n == 1", __FILE__, __LINE__, __func__);
  return 0;
}
