// WANT: unsafe
// The bytes of a union that its first member does not have can be read, too.
#include <assert.h>
int main(void) {
  union { unsigned char a[4]; int b[2]; } u;
  u.b[0] = 0;
  u.b[1] = 1;
  unsigned char *p = (unsigned char *)&u;
  int s = 0;
  for (int i = 0; i < (int)sizeof u; i++)
    s += p[i];
  assert(s != 1);
  return 0;
}
