// Arguments that were not passed, or as another type.
// CASE FITTING: memsafety safe; gcc: nothing
// CASE BEYOND: memsafety unsafe at 16
// CASE NONE: memsafety unsafe at 16
// CASE WIDER: memsafety unsafe at 16
// CASE POINTER: memsafety unsafe at 16
// CASE DOUBLE: memsafety unsafe at 16
// CASE NULL_POINTER: memsafety safe; gcc: nothing
#include <stdarg.h>
#include <stddef.h>
int sum(int n, ...) {
  va_list list;
  int s = 0;
  va_start(list, n);
  while (n-- > 0)
    s += va_arg(list, int);
  va_end(list);
  return s;
}
int texts(int n, ...) {
  va_list list, other;
  int s = 0;
  va_start(list, n);
  va_copy(other, list);
  for (int i = 0; i < n; i++)
    s += va_arg(list, char *) == (char *)va_arg(other, void *);
  va_end(list);
  va_end(other);
  return s;
}
int main(void) {
  int x = 1;
  char c = 'c';
  unsigned u = 7;
#if defined FITTING
  x = sum(3, c, u, (short)4) + texts(2, &x, "abc") + sum(0);
#elif defined BEYOND
  x = sum(3, 1, 2);
#elif defined NONE
  x = sum(1);
#elif defined WIDER
  x = sum(2, 1, 2LL);
#elif defined POINTER
  x = sum(1, &c);
#elif defined DOUBLE
  x = sum(1, 2.0);
#elif defined NULL_POINTER
  x = texts(1, (void *)0);
#endif
  return 0;
}
