// A vector of numbers that doubles its room by realloc.
// WANT: memsafety safe
// LEAK: drop(&v); => ;
// DOUBLE FREE: drop(&v); => drop(&v), drop(&v);
// USE AFTER FREE: most < 0; => v.data[0] < 0;
// OVERFLOW: v->length == v->room => v->length > v->room
#include <stdlib.h>
extern int __VERIFIER_nondet_int(void);

struct vector {
  int *data;
  int length, room;
};

static int make(struct vector *v, int room) {
  v->data = malloc(room * sizeof *v->data);
  v->length = 0;
  v->room = room;
  return v->data != NULL;
}

static int append(struct vector *v, int x) {
  if (v->length == v->room) {
    int *larger = realloc(v->data, 2 * v->room * sizeof *larger);
    if (larger == NULL)
      return 0;
    v->data = larger;
    v->room = 2 * v->room;
  }
  v->data[v->length++] = x;
  return 1;
}

static int largest(const struct vector *v) {
  int most = v->data[0];
  for (int i = 1; i < v->length; i++)
    if (v->data[i] > most)
      most = v->data[i];
  return most;
}

static void drop(struct vector *v) {
  free(v->data);
}

int main(void) {
  struct vector v;
  if (!make(&v, 2))
    return 0;
  for (int i = 0; i < 5; i++)
    if (!append(&v, __VERIFIER_nondet_int()))
      break;
  int most = v.length > 0 ? largest(&v) : 0;
  drop(&v);
  return most < 0;
}
