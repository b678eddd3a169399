// WANT: memsafety safe
// Loops that end when a counter has a value, or when something else ends them before, make as many nodes as they count.
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
  return 0;
}
