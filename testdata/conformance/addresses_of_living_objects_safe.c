// WANT: safe
// Objects that live have different addresses.
#include <assert.h>
#include <stdlib.h>
struct node { struct node *next; } *list;
static int same(struct node *p, struct node *q) { return p == q; }
int a[3];
int main(void) {
  struct node local, *n = malloc(sizeof *n), *m = malloc(sizeof *m);
  if (!n || !m)
    return 0;
  list = &local;
  local.next = n;
  assert(n != m && list != n && !same(n, &local) && same(list, &local));
  int *p = malloc(3 * sizeof(int));
  if (!p)
    return 0;
  int *q = p, c = 0;
  while (q != p + 3 && c < 3) {
    q++;
    c++;
  }
  assert(c == 3 && q - 1 != a);
  free(n);
  free(m);
  return 0;
}
