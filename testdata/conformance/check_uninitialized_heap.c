// WANT: uninitialized unsafe at 17
// The last node of a list leads anywhere, as nothing was stored there.
#include <stdlib.h>
struct node { int value; struct node *next; };
int main(void) {
  struct node *list = 0;
  for (int i = 0; i < 3; i++) {
    struct node *n = malloc(sizeof *n);
    if (!n)
      return 0;
    n->value = i;
    if (i > 0)
      n->next = list;
    list = n;
  }
  int sum = 0;
  while (list) {
    sum += list->value;
    list = list->next;
  }
  return sum == 3;
}
