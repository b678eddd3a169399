// WANT: memsafety unsafe at 14
// A block that has been freed leads to no other one, although a block leads there.
#include <stdlib.h>
struct node {
  struct node *next;
};
static struct node *first;
int main(void) {
  first = malloc(sizeof *first);
  struct node *second = malloc(sizeof *second);
  if (!first || !second)
    abort();
  first->next = second;
  second->next = malloc(sizeof *second);
  if (second->next)
    second->next->next = NULL;
  free(second);
  return 0;
}
