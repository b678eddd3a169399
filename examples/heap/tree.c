// A binary search tree with at most three keys, which are written to an array in their order.
// WANT: memsafety safe
// LEAK: drop(t->right); => ;
// DOUBLE FREE: free(t); => free(t), free(t);
// USE AFTER FREE: drop(t->left); => free(t), drop(t->left);
// OVERFLOW: sorted[KEYS] => sorted[KEYS - 1]
#include <stdlib.h>
extern int __VERIFIER_nondet_int(void);

#define KEYS 3

struct tree {
  int key;
  struct tree *left, *right;
};

static void insert(struct tree **t, int key) {
  while (*t != NULL) {
    if (key == (*t)->key)
      return;
    t = key < (*t)->key ? &(*t)->left : &(*t)->right;
  }
  struct tree *leaf = malloc(sizeof *leaf);
  if (leaf == NULL)
    return;
  leaf->key = key;
  leaf->left = leaf->right = NULL;
  *t = leaf;
}

static int *write(const struct tree *t, int *to) {
  if (t == NULL)
    return to;
  to = write(t->left, to);
  *to = t->key;
  return write(t->right, to + 1);
}

static void drop(struct tree *t) {
  if (t == NULL)
    return;
  drop(t->left);
  drop(t->right);
  free(t);
}

int main(void) {
  struct tree *t = NULL;
  for (int i = 0; i < KEYS; i++)
    insert(&t, __VERIFIER_nondet_int());
  int sorted[KEYS];
  write(t, sorted);
  drop(t);
  return 0;
}
