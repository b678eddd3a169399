// WANT: memsafety+assert safe
// A function allocates memory of a size that its caller says, and uses it as what the caller's types begin with.
#include <assert.h>
#include <stdlib.h>
struct shape {
  int kind;
  int (*area)(struct shape *);
};
struct square {
  struct shape base;
  int side;
};
struct rectangle {
  struct shape base;
  int width, height;
};
static void *make(size_t n, int kind) {
  struct shape *s = malloc(n);
  if (!s)
    exit(1);
  s->kind = kind, s->area = NULL;
  return s;
}
static int of_square(struct shape *s) {
  struct square *q = (struct square *)s;
  return q->side + q->side;
}
static int of_rectangle(struct shape *s) {
  struct rectangle *r = (struct rectangle *)s;
  return r->width + r->height;
}
int main(void) {
  struct square *a = make(sizeof *a, 1);
  a->base.area = of_square, a->side = 2;
  struct rectangle *b = make(sizeof *b, 2);
  b->base.area = of_rectangle, b->width = 2, b->height = 3;
  struct shape *all[2] = {&a->base, &b->base};
  int sum = 0;
  for (int i = 0; i < 2; i++)
    sum += all[i]->area(all[i]);
  assert(sum == 9 && a->base.kind == 1);
  free(a), free(b);
  return 0;
}
