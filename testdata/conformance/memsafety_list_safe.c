// WANT: memsafety safe
// A list is made, walked and freed, node by node.
#include <stdlib.h>
struct node { int value; struct node *next; };
static struct node *push(struct node *list, int value) {
  struct node *n = malloc(sizeof *n);
  if (!n) abort();
  n->value = value;
  n->next = list;
  return n;
}
int main(void) {
  struct node *list = push(push(0, 1), 2);
  int sum = list->value + list->next->value;
  struct node *next = list->next;
  free(list);
  free(next);
  return sum;
}
