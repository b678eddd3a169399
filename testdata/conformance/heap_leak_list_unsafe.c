// WANT: memsafety unsafe at 11
// Only the first node of a list is freed. What was stored through pointers in nodes has not been shown to anybody.
#include <stdlib.h>
struct node {
  int value;
  struct node *next, *before;
};
int main(void) {
  struct node *list = NULL;
  for (int i = 0; i < 2; i++) {
    struct node *n = malloc(sizeof *n);
    if (!n)
      break;
    n->next = list, n->before = n;
    if (list)
      list->before->before = n;
    list = n;
  }
  free(list);
  return 0;
}
