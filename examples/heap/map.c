// A map from numbers to numbers, whose entries are chained where their keys have the same hash.
// WANT: memsafety safe
// LEAK: free(gone); => ;
// DOUBLE FREE: free(gone); => free(gone), free(gone);
// USE AFTER FREE: *link = gone->next; => free(gone), *link = gone->next;
// OVERFLOW: % CHAINS => % (CHAINS + 1)
#include <stdlib.h>

#define CHAINS 2

struct entry {
  unsigned key;
  int value;
  struct entry *next;
};

struct map {
  struct entry *chain[CHAINS];
};

static struct entry **find(struct map *m, unsigned key) {
  struct entry **link = &m->chain[key % CHAINS];
  while (*link != NULL && (*link)->key != key)
    link = &(*link)->next;
  return link;
}

static void set(struct map *m, unsigned key, int value) {
  struct entry **link = find(m, key);
  if (*link == NULL) {
    struct entry *e = malloc(sizeof *e);
    if (e == NULL)
      return;
    e->key = key;
    e->next = NULL;
    *link = e;
  }
  (*link)->value = value;
}

static void delete(struct map *m, unsigned key) {
  struct entry **link = find(m, key);
  struct entry *gone = *link;
  if (gone == NULL)
    return;
  *link = gone->next;
  free(gone);
}

int main(void) {
  struct map m = {{NULL, NULL}};
  set(&m, 3, 1);
  set(&m, 5, 2);
  delete(&m, 3);
  delete(&m, 5);
  return 0;
}
