// WANT: assert safe
// WANT: bounds safe
// Blocks of structures that end with an array without a length, each with an array of its own.
#include <assert.h>
#include <stdlib.h>
struct line {
  int length;
  short text[];
};
static struct line *make(int n) {
  struct line *p = calloc(1, sizeof *p + n * sizeof(short));
  if (!p)
    exit(1);
  p->length = n;
  return p;
}
static void put(short *to, short x) { to[1] = x; }
int main(void) {
  struct line *a = make(2), *b = make(3);
  assert(b->text[2] == 0);
  a->text[1] = 5;
  put(b->text, 6);
  assert(a->text[1] == 5 && b->text[1] == 6 && a->length == 2);
  return 0;
}
