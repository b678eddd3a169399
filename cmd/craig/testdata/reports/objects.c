// craig verify --check bounds --trace
#include <string.h>
#include <stdlib.h>
extern int __VERIFIER_nondet_int(void);
char buf[4];
struct S { int a; char name[3]; } s[2];
int m[2][3];
struct N { struct N *next; int v; };
int main(void) {
  int k = 0;
  char *p = s[1].name;
  p[1] = 'x';
  int *q = &m[1][2];
  *q = 5;
  struct N *n = malloc(3 * sizeof *n);
  n[2].v = 4;
  struct N *o = &n[1];
  o->next = n;
  if (k == 1) q[1] = 0;
  if (k == 2) n[3].v = 1;
  if (k == 3) { int x = 1; int *y = &x; y[1] = 2; }
  if (k == 4) m[k][0] = 1;
  strcpy(buf, "abcd");
}
