// WANT: memsafety unsafe at 14
// A variable of main is overwritten before exit is called in another function.
#include <stdlib.h>
struct object {
  int *data;
  struct object *peer;
};
static struct object *first;
static char *names[2];
static void stop(int status) {
  exit(status);
}
static void *allocate(size_t n) {
  void *p = malloc(n);
  if (!p)
    stop(1);
  return p;
}
static void fill(char **out) {
  *out = allocate(2);
}
int main(int argc, char **argv) {
  char *text = NULL, *two[2] = {NULL, NULL};
  fill(&text);
  two[1] = allocate(3);
  for (int i = 0; i < 2; i++)
    names[i] = allocate(2);
  for (int i = 0; i < 2; i++) {
    struct object *o = allocate(sizeof *o);
    o->data = NULL, o->peer = first, first = o;
    o->data = allocate(sizeof *o->data);
  }
  two[1] = text;
  if (argc > 1)
    stop(2);
  free(text);
  return 0;
}
