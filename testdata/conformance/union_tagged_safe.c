// WANT: safe
// A tagged union is read as what it was written as.
#include <assert.h>
struct value { int tag; union { int i; unsigned char c; } as; };
extern int __VERIFIER_nondet_int(void);
int main(void) {
  struct value v;
  int x = __VERIFIER_nondet_int();
  if (x > 100) {
    v.tag = 0;
    v.as.i = x;
  } else {
    v.tag = 1;
    v.as.c = 7;
  }
  if (v.tag == 0) assert(v.as.i > 100);
  else assert(v.as.c == 7);
  return 0;
}
