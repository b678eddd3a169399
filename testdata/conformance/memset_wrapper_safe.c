// WANT: assert+null-deref+memsafety safe
// A wrapper of malloc clears blocks of any type, and a function variables of several ones.
#include <assert.h>
#include <stdlib.h>
#include <string.h>
struct node { int key; struct node *next; char tag[3]; };
static void *make(size_t n) {
  void *p = malloc(n);
  if (!p)
    exit(0);
  memset(p, 0, n);
  return p;
}
static void clear(void *p, size_t n) { memset(p, 0, n); }
int main(void) {
  struct node *a = make(sizeof *a), b[2] = {{1, a, "x"}, {2, b, "y"}};
  int *v = make(3 * sizeof *v), w[3] = {1, 2, 3};
  assert(a->key == 0 && !a->next && a->tag[2] == 0 && v[2] == 0);
  clear(b + 1, sizeof *b);
  clear(w, 2 * sizeof *w);
  assert(b[0].next == a && !b[1].next && w[1] == 0 && w[2] == 3);
  free(a);
  free(v);
  return 0;
}
