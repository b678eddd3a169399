// WANT: memsafety safe
// What alloca returns, passed down.
#include <alloca.h>
static int sum(const int *p, int n) {
  int s = 0;
  for (int i = 0; i < n; i++)
    s += p[i];
  return s;
}
static int get(int n) {
  int *p = alloca(2 * sizeof *p);
  p[0] = n;
  p[1] = 1;
  return sum(p, 2);
}
int main(void) {
  return get(3);
}
