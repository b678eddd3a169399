// WANT: memsafety unsafe at 14
// What alloca returns lives until its function returns.
#include <alloca.h>
static int *get(int n) {
  int *p = alloca(2 * sizeof *p);
  p[0] = n;
  p[1] = n + p[0];
  return p;
}
int main(void) {
  int n = 1, *p = get(n);
  if (p == 0)
    return 0;
  return *p;
}
