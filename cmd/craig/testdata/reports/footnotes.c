// craig verify
// craig verify --check assert,bounds
#include <assert.h>
#include <string.h>

extern int __VERIFIER_nondet_int(void);

char buf[10];
int t[5];

int main(void) {
  int a = __VERIFIER_nondet_int();
  int b = a + 1;
  int c = b * 2;
  t[a] = 3;
  strcpy(buf, "abc");
  int d = __VERIFIER_nondet_int();
  int e = b / d;
  assert(b > a);
}
