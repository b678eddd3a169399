// WANT: memsafety unsafe
// mkstemp writes to its argument, which must be no string literal.
#include <stdlib.h>
int main(void) { return mkstemp("/tmp/XXXXXX") < 0; }
