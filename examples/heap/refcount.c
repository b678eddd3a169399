// Texts of any length that count their owners; the last one that releases a text frees it.
// WANT: memsafety safe
// LEAK: release(b); => ;
// DOUBLE FREE: free(t->bytes); => free(t->bytes), free(t->bytes);
// USE AFTER FREE: t->owners++; => ;
// OVERFLOW: i < length => i <= length
#include <stdlib.h>
extern int __VERIFIER_nondet_int(void);

struct text {
  int owners;
  char *bytes;
};

static struct text *make(int length, char fill) {
  struct text *t = malloc(sizeof *t);
  if (t == NULL)
    return NULL;
  t->bytes = malloc(length);
  if (t->bytes == NULL) {
    free(t);
    return NULL;
  }
  for (int i = 0; i < length; i++)
    t->bytes[i] = fill;
  t->owners = 1;
  return t;
}

static struct text *share(struct text *t) {
  t->owners++;
  return t;
}

static void release(struct text *t) {
  t->owners--;
  if (t->owners > 0)
    return;
  free(t->bytes);
  free(t);
}

int main(void) {
  int length = __VERIFIER_nondet_int();
  if (length < 1 || length > 100)
    return 0;
  struct text *a = make(length, '-');
  if (a == NULL)
    return 0;
  struct text *b = __VERIFIER_nondet_int() ? share(a) : NULL;
  release(a);
  if (b != NULL) {
    b->bytes[length - 1] = '>';
    release(b);
  }
  return 0;
}
