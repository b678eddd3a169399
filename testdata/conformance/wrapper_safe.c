// WANT: memsafety+assert safe
// Each call of a wrapper of malloc makes an object of its own, of the type that its caller knows; static variables and literals
// are the same in all calls.
#include <assert.h>
#include <stdlib.h>
#include <string.h>
struct node {
  int value;
  struct node *next;
};
static const char *last;
static void *allocate(size_t n) {
  static int calls;
  int kind;
  int *where = &kind;
  void *p;
  switch (n) {
  case 0:
    *where = 0;
    n = 1;
    break;
  case 8:
    *where = 1;
    break;
  default:
    *where = 2;
  }
  calls++;
  p = malloc(n);
  if (!p)
    goto fail;
  last = "allocate";
  assert(calls <= 3 && kind != 0);
  return p;
fail:
  abort();
}
static char *duplicate(const char *s) {
  size_t n = strlen(s) + 1;
  char *r = allocate(n);
  memcpy(r, s, n);
  return r;
}
int main(void) {
  int *a = allocate(4 * sizeof *a);
  const char *first = last;
  struct node *n = allocate(sizeof *n);
  char *c = duplicate("ab");
  assert(first == last);
  a[0] = 1, a[3] = 2, n->value = 3, n->next = NULL;
  assert(a[3] + n->value == 5 && c[1] == 'b');
  free(a), free(n), free(c);
  return 0;
}
