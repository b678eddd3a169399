// craig verify --trace
#include <assert.h>
#include <stdlib.h>
extern int __VERIFIER_nondet_int(void);
struct S { int f; char c; int arr[3]; };
struct N { struct N *next; int v; };
int t[10];
struct S gs;
int add(int a) { return a + 1; }
int (*fp)(int);
int main(void) {
  int *tok = &t[2];
  int *nul = 0;
  int *pf = &gs.f;
  char *pc = &gs.c;
  int *pa = &gs.arr[1];
  int x = 5;
  int *px = &x;
  fp = add;
  struct N *n = malloc(sizeof *n);
  if (!n) return 0;
  n->next = 0;
  n->v = 3;
  int *un;
  struct S loc = { 1, 'a', {1,2,3} };
  char ch = 'z';
  char *str = "hello";
  str++;
  tok++;
  free(n);
  int k = __VERIFIER_nondet_int();
  assert(*px == 6 || k != 7);
  assert(k != 7);
}
