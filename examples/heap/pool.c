// A pool of cells in one block; those that are free are a list by their indices.
// WANT: memsafety safe
// LEAK: free(p->cells); => ;
// DOUBLE FREE: free(p->cells); => free(p->cells), free(p);
// USE AFTER FREE: free(p->cells); => free(p), free(p->cells);
// OVERFLOW: i + 1 < SIZE ? i + 1 : NONE => i + 1
#include <stdlib.h>
extern int __VERIFIER_nondet_int(void);

#define SIZE 4
#define NONE (-1)

struct cell {
  int value;
  int next;
};

struct pool {
  struct cell *cells;
  int first;
};

static struct pool *make(void) {
  struct pool *p = malloc(sizeof *p);
  if (p == NULL)
    return NULL;
  p->cells = malloc(SIZE * sizeof *p->cells);
  if (p->cells == NULL) {
    free(p);
    return NULL;
  }
  for (int i = 0; i < SIZE; i++)
    p->cells[i].next = i + 1 < SIZE ? i + 1 : NONE;
  p->first = 0;
  return p;
}

static int take(struct pool *p, int value) {
  int i = p->first;
  if (i != NONE) {
    p->first = p->cells[i].next;
    p->cells[i].value = value;
  }
  return i;
}

static void give(struct pool *p, int i) {
  p->cells[i].next = p->first;
  p->first = i;
}

static void drop(struct pool *p) {
  free(p->cells);
  free(p);
}

int main(void) {
  struct pool *p = make();
  if (p == NULL)
    return 0;
  int last = NONE;
  for (int i = 0; i < SIZE + 1; i++) {
    int cell = take(p, i);
    if (cell != NONE)
      last = cell;
  }
  if (last != NONE)
    give(p, last);
  drop(p);
  return 0;
}
