// WANT: bounds unsafe at 15
// One node behind a node, by way of an integer, is not the node that is allocated next.
#include <stdint.h>
#include <stdlib.h>
struct node { int v; };
int main(void) {
  struct node *p[2];
  for (int i = 0; i < 2; i++) {
    p[i] = malloc(sizeof *p[i]);
    if (!p[i])
      return 0;
    p[i]->v = i;
  }
  struct node *q = (struct node *)((uintptr_t)p[0] + sizeof(struct node));
  q->v = 1;
  return 0;
}
