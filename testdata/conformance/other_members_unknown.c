// WANT: unknown
// A structure is read as another one that has something else at the place of the member, which C does not define.
#include <assert.h>
struct a { int tag, value; };
struct b { int tag; short low, high; };
extern int __VERIFIER_nondet_int(void);
int main(void) {
  struct a a = {1, 2};
  struct b b = {1, 2, 3};
  struct b *p = __VERIFIER_nondet_int() ? &b : (struct b *)&a;
  p->low = 7;
  assert(a.value == 2);
  return 0;
}
