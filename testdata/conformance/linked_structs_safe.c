// WANT: safe
// A list of three nodes that are variables.
#include <assert.h>
struct node { int value; struct node *next; };
int main(void) {
  struct node c = {3, 0}, b = {2, &c}, a = {1, &b};
  int sum = 0;
  for (struct node *p = &a; p; p = p->next) sum += p->value;
  assert(sum == 6);
  a.next->next->value = 9;
  assert(c.value == 9);
  return 0;
}
