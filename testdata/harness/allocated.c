// WANT: unsafe
// Memory for a structure has no initial values that a harness could give.
#include <stdlib.h>
#include <assert.h>
struct node {
  int n;
  struct node *next;
};
int main(void) {
  struct node *p = malloc(sizeof(struct node));
  p->next = 0;
  assert(p->n != 1234567);
  return 0;
}
