// WANT: unknown
// What is read from a volatile pointer may lead to any variable that code outside can name.
extern void __assert_fail(const char *, const char *, unsigned int, const char *);
int *volatile where;
int n;

int main(void) {
  n = 1;
  int *p = where;
  if (p)
    *p = 2;
  if (n != 1)
    __assert_fail("n == 1", __FILE__, __LINE__, __func__);
  return 0;
}
