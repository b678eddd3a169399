// WANT: memsafety unsafe at 16
// The only pointers to a block are in one that has been freed, and in a variable whose scope has ended.
#include <stdlib.h>
struct node {
  struct node *next;
};
static struct node *first;
int main(void) {
  first = malloc(sizeof *first);
  if (!first)
    return 1;
  first->next = NULL;
  free(first);
  first = malloc(sizeof *first);
  if (first) {
    struct node *n = malloc(sizeof *n);
    first->next = n;
    free(first);
  }
  exit(0);
}
