// Messages with their text behind the header, in one block; joining two makes a third.
// WANT: memsafety safe
// LEAK: free(b); => ;
// DOUBLE FREE: free(both); => free(a);
// USE AFTER FREE: free(both); => free(both), both->length = 0;
// OVERFLOW: both->text[both->length - 1] => both->text[both->length]
#include <stdlib.h>
#include <string.h>

struct message {
  int length;
  char text[];
};

static struct message *say(const char *text, int length) {
  struct message *m = malloc(sizeof *m + length);
  if (m == NULL)
    return NULL;
  m->length = length;
  memcpy(m->text, text, length);
  return m;
}

static struct message *join(const struct message *a, const struct message *b) {
  int length = a->length + b->length;
  struct message *m = malloc(sizeof *m + length);
  if (m == NULL)
    return NULL;
  m->length = length;
  memcpy(m->text, a->text, a->length);
  memcpy(m->text + a->length, b->text, b->length);
  return m;
}

int main(void) {
  struct message *a = say("one", 3), *b = say("two!", 4);
  if (a != NULL && b != NULL) {
    struct message *both = join(a, b);
    if (both != NULL) {
      both->text[both->length - 1] = '?';
      free(both);
    }
  }
  free(a);
  free(b);
  return 0;
}
