// WANT: memsafety unsafe at 12
// One of the blocks that a function has allocated is not freed.
#include <stdlib.h>
struct node {
  int value;
  struct node *next;
};
struct hooks {
  void *(*allocate)(size_t);
};
static void *allocate(size_t n) {
  return malloc(n);
}
static struct hooks hooks = {allocate};
static struct node *node(int value) {
  struct node *n = hooks.allocate(sizeof *n);
  if (n)
    n->value = value, n->next = NULL;
  return n;
}
int main(void) {
  struct node *n = node(3);
  int *a = hooks.allocate(3 * sizeof *a);
  if (a)
    a[2] = n ? n->value : 0;
  free(n);
  return 0;
}
