// WANT: memsafety unsafe at 12
// WANT: bounds unsafe at 12
// What is copied as bytes must be in the objects.
#include <string.h>
struct item { int a; short b; char c[2]; };
int main(void) {
  struct item s = {1, 2, "x"}, t;
  char buf[9];
  memcpy(buf + 1, &s, sizeof s);
  memcpy(&t, buf + 1, sizeof t);
  if (t.a == 1)
    memcpy(buf + 2, &s, sizeof s);
  return 0;
}
