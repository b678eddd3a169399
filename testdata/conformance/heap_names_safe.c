// WANT: memsafety safe
// Texts in the nodes of a list.
#include <stdlib.h>
struct item {
  char name[4];
  struct item *next;
};
static void set(char *name, char c) {
  for (int i = 0; i < 3; i++)
    name[i] = c;
  name[3] = 0;
}
int main(void) {
  struct item *list = NULL;
  for (int i = 0; i < 2; i++) {
    struct item *p = malloc(sizeof *p);
    if (!p)
      break;
    set(p->name, 'a');
    p->next = list;
    list = p;
  }
  while (list) {
    struct item *next = list->next;
    free(list);
    list = next;
  }
  return 0;
}
