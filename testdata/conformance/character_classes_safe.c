// WANT: safe
// Characters are of the classes that the locale "C" says.
#include <assert.h>
#include <ctype.h>
extern int __VERIFIER_nondet_int(void);
int main(void) {
  int c = __VERIFIER_nondet_int();
  if (isdigit(c)) assert(c - '0' >= 0 && c - '0' <= 9 && !isalpha(c));
  if (islower(c)) assert(toupper(c) == c - 32 && tolower(toupper(c)) == c);
  return 0;
}
