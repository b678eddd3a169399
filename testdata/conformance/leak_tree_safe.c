// WANT: memsafety safe
// A binary tree is freed by a function that calls itself.
#include <stdlib.h>
struct tree { struct tree *left, *right; int key; };
static struct tree *insert(struct tree *t, int key) {
  if (!t) {
    t = malloc(sizeof *t);
    if (!t)
      abort();
    t->left = t->right = NULL;
    t->key = key;
  } else if (key < t->key)
    t->left = insert(t->left, key);
  else
    t->right = insert(t->right, key);
  return t;
}
static void empty(struct tree **t) {
  if (!*t)
    return;
  empty(&(*t)->left);
  empty(&(*t)->right);
  free(*t);
  *t = NULL;
}
int main(void) {
  struct tree *t = insert(insert(NULL, 2), 1);
  empty(&t);
  return t != NULL;
}
