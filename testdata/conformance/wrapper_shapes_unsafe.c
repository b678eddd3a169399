// WANT: memsafety unsafe at 24
// The function of a larger structure is called for a smaller one.
#include <stdlib.h>
struct shape {
  int kind;
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
  s->kind = kind;
  return s;
}
static int around(struct shape *s) {
  struct rectangle *r = (struct rectangle *)s;
  return r->width + r->height;
}
int main(void) {
  struct rectangle *b = make(sizeof *b, 2);
  b->width = 2, b->height = 3;
  int sum = around(&b->base);
  struct square *a = make(sizeof *a, 1);
  a->side = 2;
  sum += around(&a->base);
  free(a), free(b);
  return sum;
}
