// A queue of requests, doubly linked: they are taken at the front, or given up wherever they stand.
// WANT: memsafety safe
// LEAK: q->first = r->after; => q->first = NULL;
// DOUBLE FREE: free(r); => free(r), free(r);
// USE AFTER FREE: r->after->before = r->before; => ;
// OVERFLOW: r->name[LETTERS - 1] => r->name[LETTERS]
#include <stdlib.h>

#define LETTERS 4

struct request {
  char name[LETTERS];
  struct request *before, *after;
};

struct queue {
  struct request *first, *last;
};

static struct request *append(struct queue *q, char letter) {
  struct request *r = malloc(sizeof *r);
  if (r == NULL)
    return NULL;
  for (int i = 0; i < LETTERS; i++)
    r->name[i] = letter;
  r->after = NULL;
  r->before = q->last;
  if (q->last != NULL)
    q->last->after = r;
  else
    q->first = r;
  q->last = r;
  return r;
}

static void detach(struct queue *q, struct request *r) {
  if (r->before != NULL)
    r->before->after = r->after;
  else
    q->first = r->after;
  if (r->after != NULL)
    r->after->before = r->before;
  else
    q->last = r->before;
  free(r);
}

static char take(struct queue *q) {
  struct request *r = q->first;
  char letter = r->name[LETTERS - 1];
  detach(q, r);
  return letter;
}

int main(void) {
  struct queue q = {NULL, NULL};
  append(&q, 'a');
  struct request *second = append(&q, 'b');
  append(&q, 'c');
  if (second != NULL)
    detach(&q, second);
  while (q.first != NULL)
    take(&q);
  return 0;
}
