// WANT: unsafe
// A byte of a number that comes from outside.
#include <assert.h>
extern int __VERIFIER_nondet_int(void);
union word {
  int all;
  unsigned char byte[4];
};
int main(void) {
  union word w;
  w.all = __VERIFIER_nondet_int();
  assert(w.byte[3] != 0x80);
  return 0;
}
