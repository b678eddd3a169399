// WANT: safe
// What is read at a place that depends on the execution may begin in one member, which is an array of characters, and end in the next.
#include <assert.h>
#include <stdint.h>
extern int __VERIFIER_nondet_int(void);
struct s { unsigned char a[3], b[3]; };
int main(void) {
  struct s x = {{1, 2, 3}, {4, 5, 6}};
  unsigned char *p = (unsigned char *)&x;
  int i = __VERIFIER_nondet_int();
  if (i < 0 || i > 4)
    return 0;
  assert(*(uint16_t *)(p + i) == i + 1 + 256 * (i + 2));
  x.a[1] = 0xff; // a sign where it is the highest byte only
  assert(*(int16_t *)(p + 1) == 0x3ff && *(int16_t *)p == -255);
  return 0;
}
