/* A table of words with chains in an array. */
#include <string.h>
enum { N = 8, NONE = -1 };
static struct entry { char key[8]; int value; short next; } entries[N];
static short heads[4] = {[0 ... 3] = NONE}, count;
static unsigned hash(const char *s) { unsigned h = 5381; while (*s) h = (h << 5) + h + (unsigned char)*s++; return h; }
static int *find(const char *k, int make) {
  short *head = &heads[hash(k) % 4];
  for (short i = *head; i != NONE; i = entries[i].next)
    if (!strcmp(entries[i].key, k)) return &entries[i].value;
  if (!make || count == N || strlen(k) >= sizeof entries->key) return 0;
  struct entry *e = entries + count;
  strcpy(e->key, k);
  e->next = *head;
  *head = count++;
  return &e->value;
}
int main(void) {
  static const char *const words[] = {"if", "else", "if", "while", "do", "if", "averylongword"};
  for (unsigned i = 0; i < sizeof words / sizeof words[0]; i++) {
    int *p = find(words[i], 1);
    if (p) ++*p; else r += 100;
  }
  r = r * 10 + *find("if", 0);
  r = r * 10 + *find("do", 0);
  r = r * 10 + (find("for", 0) == 0) + count;
  return 0;
}
