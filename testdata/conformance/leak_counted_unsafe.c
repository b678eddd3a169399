// WANT: memsafety unsafe at 9
// A list of which the last nodes are cut off, made by a loop that can end before its counter says.
#include <stdlib.h>
struct node {
  struct node *next;
};
static struct node *first, *second;
static int add(struct node **list) {
  struct node *n = malloc(sizeof *n);
  if (!n)
    return -1;
  n->next = *list, *list = n;
  return 0;
}
int main(void) {
  int failed = 0;
  for (int i = 0; i != 2; i++) {
    struct node *n = malloc(sizeof *n);
    if (n)
      n->next = first, first = n;
  }
  for (int i = 0; i < 2 && !failed; i++)
    failed = add(&second);
  if (second)
    second->next = NULL;
  return 0;
}
