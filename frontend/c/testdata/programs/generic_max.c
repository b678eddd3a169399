/* The macros of kernel headers: types of expressions, constants chosen, statement expressions. */
#define max(a, b) ({ __typeof__(a) _a = (a); __typeof__(b) _b = (b); (void)(&_a == &_b); _a > _b ? _a : _b; })
#define ARRAY_SIZE(a) (sizeof(a) / sizeof((a)[0]) + sizeof(char[1 - 2 * __builtin_types_compatible_p(__typeof__(a), __typeof__(&(a)[0]))]) - 1)
#define BUILD_BUG_ON(c) ((void)sizeof(char[1 - 2 * !!(c)]))
#define kind(x) _Generic((x), char: 1, int: 2, unsigned long: 3, const char *: 4, char *: 5, default: 9)
#define READ_ONCE(x) (*(const volatile __typeof__(x) *)&(x))
#define swap(a, b) do { __typeof__(a) _t = (a); (a) = (b); (b) = _t; } while (0)
#define likely(x) __builtin_expect(!!(x), 1)
int main(void) {
  int a[] = {3, 9, 4}, x = 5, k = 0;
  char c = 7;
  BUILD_BUG_ON(sizeof(int) != 4);
  for (unsigned i = 0; i < ARRAY_SIZE(a); i++) k = max(k, a[i]);
  swap(a[0], a[2]);
  if (likely(READ_ONCE(x) == 5)) r = k;
  r = r * 100 + a[0] * 10 + a[2];
  r = r * 100000 + kind(c) * 10000 + kind('a') * 1000 + kind(1ul) * 100 + kind((const char *)0) * 10 + kind(1.0);
  return 0;
}
