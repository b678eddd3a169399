// WANT: safe
// With ILP32 gcc prefers to align numbers of eight bytes better than structures do.
#include <assert.h>
struct s { char c; double d; long long n; } v, *p = &v;
double d[2];
enum wide { LARGE = 1ll << 40 };
int main(void) {
  assert(__alignof__(double) == 8 && _Alignof(double) == 4);
  assert(__alignof__(long long) == 8 && _Alignof(unsigned long long) == 4);
  assert(__alignof__(v.d) == 4 && __alignof__(p->n) == 4 && __alignof__(struct s) == 4 && __alignof__(*&v.d) == 4);
  assert(__alignof__(d) == 8 && _Alignof(d[1]) == 8 && __alignof__(double[3]) == 8 && _Alignof(double[3]) == 4);
  assert(__alignof__(enum wide) == 8 && _Alignof(enum wide) == 4 && __alignof__(long double) == 4);
  return 0;
}
