// WANT: safe
// Only what is defined as volatile changes: not pointers to it, not ordinary variables that are accessed like it; an
// assignment has the value that is stored.
extern void __assert_fail(const char *, const char *, unsigned int, const char *);
#define assert(e) ((e) ? (void)0 : __assert_fail(#e, __FILE__, __LINE__, __func__))

typedef volatile int word;
struct ring { word *at; int n; word cells[2]; } ring;
volatile int port[2];
int x = 1;

int get(word *w, volatile int *v) { return w == v; }

int main(void) {
  word *p = &x;
  ring.at = &x;
  ring.n = 2;
  *p = 4;
  assert(*p == 4 && *ring.at == 4 && ring.n == 2);
  assert(get(p, &x) == 1);
  int y = (port[1] = 7);
  assert(y == 7);
  y = port[0];
  assert(y == (y & -1));
  ring.cells[0] = 3;
  int z = ring.cells[0];
  assert(x == 4 && z - z == 0);
  return 0;
}
