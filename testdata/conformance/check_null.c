// WANT: null-deref unsafe at 8
// WANT: bounds safe
// WANT: memsafety unsafe at 8
struct node { int value; struct node *next; };
int main(void) {
  struct node last = {1, 0}, first = {2, &last};
  struct node *p = &first;
  while (p->value > 0)
    p = p->next;
  return 0;
}
