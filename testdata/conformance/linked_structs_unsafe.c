// WANT: unsafe
// Taking a node out of the list makes it shorter.
#include <assert.h>
extern int __VERIFIER_nondet_int(void);
struct node { int value; struct node *next; };
int main(void) {
  struct node c = {3, 0}, b = {2, &c}, a = {1, &b};
  if (__VERIFIER_nondet_int()) a.next = b.next;
  int n = 0;
  for (struct node *p = &a; p; p = p->next) n++;
  assert(n == 3);
  return 0;
}
