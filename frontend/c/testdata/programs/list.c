/* A doubly linked list inside of other structures, from a pool. */
#include <stddef.h>
#include <stdlib.h>
struct list { struct list *next, *prev; };
struct item { struct list link; int value; };
static struct list head = {&head, &head};
static void insert(struct list *n, struct list *at) { n->next = at->next; n->prev = at; at->next->prev = n; at->next = n; }
static void take(struct list *n) { n->prev->next = n->next; n->next->prev = n->prev; n->next = n->prev = NULL; }
static struct item *item(int v) { struct item *i = malloc(sizeof *i); i->value = v; return i; }
int main(void) {
  for (int i = 1; i <= 4; i++) insert(&item(i)->link, i % 2 ? &head : head.prev);
  for (struct list *p = head.next; p != &head; p = p->next) r = r * 10 + ((struct item *)p)->value;
  for (struct list *p = head.next, *n; n = p->next, p != &head; p = n)
    if (((struct item *)p)->value == 3) { take(p); free(p); }
  for (struct list *p = head.prev; p != &head; p = p->prev) r = r * 10 + ((struct item *)p)->value;
  return 0;
}
