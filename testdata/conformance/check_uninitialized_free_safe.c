// WANT: uninitialized safe
// The pointer that is freed was stored before, in a block that has other bytes that were not.
#include <stdlib.h>
struct list {
  struct list *next;
  int value;
};
int main(void) {
  struct list *p = malloc(sizeof *p);
  if (!p)
    return 0;
  p->next = malloc(4);
  free(p->next);
  free(p);
  return 0;
}
