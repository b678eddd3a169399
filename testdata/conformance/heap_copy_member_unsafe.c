// WANT: bounds unsafe at 7
// Bytes of a node are copied to where it ends, and beyond.
#include <stdlib.h>
struct node { int v; char name[4]; };
static void copy(char *to, const char *from, int n) {
  for (int i = 0; i < n; i++)
    to[i] = from[i];
}
int main(void) {
  struct node *p[2];
  for (int i = 0; i < 2; i++) {
    p[i] = malloc(sizeof *p[i]);
    if (!p[i])
      return 0;
  }
  copy(p[0]->name, "abc", 4);
  copy((char *)p[0], "abcdefgh", 9);
  return 0;
}
