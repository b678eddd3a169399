// WANT: safe
// A pointer is a place in bytes of the whole object, whatever the type it was made with.
#include <assert.h>
struct three { int a, b, c; } s[2], *t = s;
struct base { int x, y; };
struct derived { struct base b; int z; } d[4];
int m[5][4];
struct { int a, b, c[2]; } n[2];
int main(void) {
  int *p = (int *)(&s[0] + 1);
  s[1].a = 7;
  assert(*p == 7 && p - &s[0].a == 3 && p - 1 == &s[0].c);
  short *h = (short *)(&s[0].a + 1);
  assert((char *)h - (char *)t == 4);
  struct base *b = (struct base *)(d + 1), *e = (struct base *)(d + 3);
  d[1].b.x = 5;
  assert(b->x == 5 && (char *)e - (char *)b == 2 * sizeof(struct derived) && e - b == 3);
  assert((int *)(&m[0] + 3) - m[0] == 12);
  int *q = &m[0][0];
  q[5] = 3;
  assert(m[1][1] == 3 && (int(*)[4])q + 1 == &m[1]);
  assert(&n[0].a + 1 == &n[0].b && &n[0].b + 1 == n[0].c && n[0].c + 2 == &n[1].a);
  n[0].b = 4;
  n[1].a = 9;
  q = &n[0].a;
  assert(q[1] == 4);
  return 0;
}
