// WANT: safe
// Unions in an array, and bytes that are written through a pointer.
#include <assert.h>
union word {
  unsigned all;
  struct {
    unsigned char a, b, c, d;
  } part;
};
extern int __VERIFIER_nondet_int(void);
int main(void) {
  union word w[3];
  int i = __VERIFIER_nondet_int();
  if (i < 0 || i > 2)
    return 0;
  w[i].all = 0x01020304;
  assert(w[i].part.a == 4 && w[i].part.d == 1);
  w[i].part.b = 9;
  assert(w[i].all == 0x01020904);
  union word v;
  v.all = 0;
  ((unsigned char *)&v)[1] = 2;
  assert(v.part.b == 2 && v.all == 512);
  return 0;
}
