// Copies between objects that overlap are undefined, but for memmove; a block may be copied to where it is.
// CASE MOVED: memsafety safe; gcc: nothing
// CASE SAME: memsafety safe; gcc: nothing
// CASE BESIDE: memsafety safe; gcc: nothing
// CASE TEXT_BESIDE: memsafety safe; gcc: nothing
// CASE BLOCK: memsafety unsafe; gcc: memcpy-param-overlap
// CASE SMALL: memsafety unsafe at 32
// CASE NUMBERS: memsafety unsafe; gcc: memcpy-param-overlap
// CASE MEMBER: memsafety unsafe at 36
// CASE STRING: memsafety unsafe; gcc: strcpy-param-overlap
// CASE APPENDED: memsafety unsafe; gcc: strcat-param-overlap
// CASE FILLED: memsafety unsafe; gcc: strncpy-param-overlap
// CASE DEFAULT: safe
#include <assert.h>
#include <string.h>
char s[8] = "abcd";
int a[80];
struct { int before, block[4]; } x;
int main(void) {
  int n = 70;
#if defined MOVED
  memmove(s + 1, s, n / 20);
#elif defined SAME
  memcpy(s, s + 70 - n, 4);
#elif defined BESIDE
  memcpy(a, a + n, 10 * sizeof(int));
#elif defined TEXT_BESIDE
  strcpy(s + 5, s + 3);
#elif defined BLOCK
  memcpy(s + 1, s, n / 20);
#elif defined SMALL
  memcpy(s, s + 3, 4);
#elif defined NUMBERS
  memcpy(a, a + n - 65, n / 10 * sizeof(int));
#elif defined MEMBER
  memcpy(&x.block[1], &x.before, sizeof(int) * 2), memcpy(x.block, x.block + 1, sizeof(int) * 2);
#elif defined STRING
  strcpy(s, s + 2);
#elif defined APPENDED
  s[3] = 0, s[1] = 0;
  strcat(s, s + 2);
#elif defined FILLED
  strncpy(s, s + 2, 4);
#elif defined DEFAULT
  memcpy(s, s + 3, 4);
  assert(0);
#endif
  return 0;
}
