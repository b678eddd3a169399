// A list of readings, newest first, out of which those below a limit are taken.
// WANT: memsafety safe
// LEAK: free(r); => ;
// DOUBLE FREE: free(r); => free(r), free(r);
// USE AFTER FREE: *link = r->older; => ;
// OVERFLOW: i < 2 => i <= 2
#include <stdlib.h>
extern int __VERIFIER_nondet_int(void);

struct reading {
  int value[2];
  struct reading *older;
};

static struct reading *push(struct reading *all, int x) {
  struct reading *r = malloc(sizeof *r);
  if (r == NULL)
    return all;
  for (int i = 0; i < 2; i++)
    r->value[i] = x;
  r->older = all;
  return r;
}

static struct reading *from(int limit, struct reading *all) {
  struct reading **link = &all;
  while (*link != NULL) {
    struct reading *r = *link;
    if (r->value[0] < limit) {
      *link = r->older;
      free(r);
    } else {
      link = &r->older;
    }
  }
  return all;
}

static void drop(struct reading *all) {
  while (all != NULL) {
    struct reading *older = all->older;
    free(all);
    all = older;
  }
}

int main(void) {
  struct reading *all = NULL;
  for (int i = 0; i < 3; i++)
    all = push(all, i);
  all = from(__VERIFIER_nondet_int(), all);
  drop(all);
  return 0;
}
