// WANT: unknown
// One character stands for all memory. Behind the first access to it no execution is defined, so a proof would say nothing of
// the call of reach_error, and an alarm shows no execution.
extern void reach_error(void);
struct mutex { int count; int waiting; };

char dummy;
struct mutex *m;

char last(void) {
  char *p = &dummy;
  return p[0];
}
void *allocate(unsigned long n) { return &dummy; }
int main(void) {
  m = allocate(sizeof(struct mutex));
  m->count = 1;
  if (last() == m->count) reach_error();
  return 0;
}
