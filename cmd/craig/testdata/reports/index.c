// craig verify --check bounds
// craig verify --check bounds -D POINTER
// craig verify --check bounds -D BLOCK
// craig verify --check bounds -D SCALAR
// craig verify --check bounds -D ROWS
// craig verify --check bounds -D VARIABLE
// craig verify --check bounds -D FLEXIBLE
#include <stdlib.h>
extern int __VERIFIER_nondet_int(void);
int a[4], t[10], m[2][3];
struct { int a; char name[3]; } s[2];
int main(void) {
  int i = __VERIFIER_nondet_int();
#ifdef POINTER
  for (int *p = t; p <= t + 10; p++)
    *p = 0;
#elif defined BLOCK
  int *p = malloc(3 * sizeof *p);
  p[3] = 1;
#elif defined SCALAR
  int x, *p = &x;
  p[1] = 1;
#elif defined ROWS
  int *p = &m[1][2];
  p[1] = 1;
#elif defined VARIABLE
  if (i < 1 || i > 7) return 0;
  int v[i];
  v[i] = 1;
#elif defined FLEXIBLE
  struct { char size; short text[]; } *p = malloc(2 + 3 * sizeof(short) + 1);
  p->text[3] = 1;
#else
  if (i >= 0 && i < 6)
    a[i] = 1;
#endif
}
