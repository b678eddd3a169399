// WANT: bounds unsafe at 11
// An environment that lets one character stand for all memory: a structure does not fit into it.
struct mutex { int count; int waiting; };

char dummy;
struct mutex *m;

void *allocate(unsigned long n) { return &dummy; }
int main(void) {
  m = allocate(sizeof(struct mutex));
  m->count = 1;
  return 0;
}
