// WANT: uninitialized safe
// Every value is given before something depends on it: on all paths, in members that are copied beside others that have none, in
// memory of calloc and realloc, by functions through pointers, and by code outside.
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
extern int __VERIFIER_nondet_int(void);
extern void out(int *);
struct record { int kind; char name[4]; short rest; };

struct record make(int n) {
  struct record r;
  r.kind = n;
  if (n > 3)
    r.rest = 1;
  return r;
}
int chosen(int n) {
  int r;
  switch (n) {
  case 0: r = 1; break;
  case 1: r = 2; break;
  default: r = 0;
  }
  return r;
}
int none(int n) {
  if (n > 3)
    return 1;
}
void set(int *p, int n) { *p = n; }
int shared;

int main(void) {
  int n = __VERIFIER_nondet_int(), x, y;
  if (n > 0)
    x = 1;
  if (n > 1 && x)
    n = 0;
  struct record t = make(n), u;
  u = t;
  memcpy(&t, &u, sizeof t);
  if (t.kind > 3 && t.rest == 1)
    return 1;
  set(&y, n);
  out(&shared);
  if (y || shared || chosen(n))
    return 2;
  none(n);
  int *a = calloc(4, sizeof *a), *b = malloc(8);
  if (!a || !b)
    return 0;
  b[0] = 1;
  b = realloc(b, 16);
  if (!b)
    return 0;
  if (a[3] || b[0])
    return 3;
  char text[16];
  sprintf(text, "%d", 12);
  return strlen(text) > 2;
}
