// craig verify --trace
#include <stddef.h>
extern void reach_error(void);
struct In { int v[3]; char t; };
struct S { char c; struct In in[2]; int w; union { int i; struct { int a, b; } ab; } u; } s[2], one;
int m[2][3], c3[2][3][4];
struct S *ps;
int main(void) {
  int *p = &s[1].in[1].v[2];
  p = &s[0].in[1].v[0];
  p = &s[1].w;
  struct In *q = &s[1].in[1];
  q = &one.in[1];
  struct S *r = &s[1];
  ps = &one;
  int (*row)[3] = &m[1];
  row = m;
  p = &m[1][0];
  p = &c3[1][2][3];
  int (*pl)[4] = &c3[1][2];
  p = &one.u.i;
  p = &s[1].u.ab.b;
  char *t = &one.in[1].t;
  t = &s[1].c;
  void *v = r;
  v = &m[1][1];
  int **pp = &p;
  struct S *list[2] = { &one, r };
  p = (int *)v;
  p = m[1] + 3;
  const char *lit = "a\"b\n";
  reach_error();
}
