// WANT: unsafe at 16
// Unknown bytes make two members what they are asked to be, after a loop that is left with a state.
#include <assert.h>
extern char __VERIFIER_nondet_char(void);
extern int __VERIFIER_nondet_int(void);
struct record { int kind; short part[100]; unsigned code; char name[30]; } r;
int main(void) {
  unsigned i, state = 0;
  char *p = (char *)&r;
  for (i = 0; i < sizeof r; i++)
    p[i] = __VERIFIER_nondet_char();
  int n = __VERIFIER_nondet_int();
  while (n-- > 0)
    if (__VERIFIER_nondet_int() == 3)
      state++;
  assert(!(r.code == 0x20018 && r.part[7] == 3 && state == 2));
  return 0;
}
