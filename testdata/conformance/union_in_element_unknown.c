// WANT: unknown
// A store to a member of a union in an element of an array changes the others in that element.
#include <assert.h>
extern int __VERIFIER_nondet_int(void);
struct element {
  union {
    unsigned char b[4];
    int n;
  } u;
};
static struct element a[3];
int main(void) {
  int i = __VERIFIER_nondet_int() & 1;
  a[1].u.n = 7;
  a[i].u.b[2] = 1;
  assert(a[1].u.n == 7);
  return 0;
}
