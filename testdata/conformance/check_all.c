// WANT: assert safe
// WANT: unreachable safe
// WANT: overflow safe
// WANT: div-by-zero safe
// WANT: bounds safe
// WANT: null-deref safe
// WANT: memsafety safe
#include <assert.h>
extern unsigned char __VERIFIER_nondet_uchar(void);
static int table[256];
int main(void) {
  int seen = 0;
  for (int i = 0; i < 10; i++) {
    unsigned char c = __VERIFIER_nondet_uchar();
    int *p = &table[c];
    *p = 1 + i / (c + 1);
    seen += *p > 0;
  }
  assert(seen <= 10);
  return 0;
}
