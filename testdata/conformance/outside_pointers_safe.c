// WANT: safe
// A pointer that another file defines cannot point to what that file cannot name.
extern void __assert_fail(const char *, const char *, unsigned int, const char *);
extern int *chosen;
static int n;
const int fixed = 4;

int main(void) {
  int k = 3;
  n = 1;
  if (chosen)
    *chosen = 2;
  if (n != 1 || k != 3 || fixed != 4)
    __assert_fail("n == 1", __FILE__, __LINE__, __func__);
  return 0;
}
