// WANT: safe
// What is behind an access to an object that is too small for it is proved where it depends on nothing that is there.
extern void reach_error(void);
struct mutex { int count; int waiting; };

char dummy;
struct mutex *m;

void *allocate(unsigned long n) { return &dummy; }
int main(void) {
  int held = 0;
  m = allocate(sizeof(struct mutex));
  m->count = 1;
  held++;
  m->waiting = held;
  if (held != 1) reach_error();
  return 0;
}
