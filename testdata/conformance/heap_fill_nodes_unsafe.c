// WANT: bounds unsafe at 13
// Two nodes are filled where one is.
#include <stdlib.h>
#include <string.h>
struct node { int v, w; };
int main(void) {
  struct node *p[2];
  for (int i = 0; i < 2; i++) {
    p[i] = malloc(sizeof *p[i]);
    if (!p[i])
      return 0;
  }
  memset(p[0], 0, 2 * sizeof(struct node));
  return 0;
}
