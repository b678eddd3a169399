// WANT: unsafe
// The copied text is as long as it was.
#include <assert.h>
#include <string.h>
extern char __VERIFIER_nondet_char(void);
int main(void) {
  char from[3], to[3];
  from[0] = __VERIFIER_nondet_char();
  from[1] = 'x';
  from[2] = 0;
  strcpy(to, from);
  assert(strlen(to) != 2);
  return 0;
}
