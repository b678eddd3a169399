// WANT: memsafety safe
// What was allocated before an allocation fails is freed where the function gives up.
#include <stdlib.h>
struct entry { char *name; int *values; };
static struct entry *make(int fail) {
  struct entry *e = malloc(sizeof *e);
  if (!e)
    return NULL;
  e->name = NULL;
  e->values = NULL;
  e->name = malloc(4);
  if (!e->name || fail)
    goto error;
  e->values = malloc(2 * sizeof *e->values);
  if (!e->values)
    goto error;
  e->values[1] = 3;
  return e;
error:
  free(e->name);
  free(e);
  return NULL;
}
int main(void) {
  struct entry *e = make(1);
  e = make(0);
  if (e) {
    free(e->values);
    free(e->name);
    free(e);
  }
  return 0;
}
