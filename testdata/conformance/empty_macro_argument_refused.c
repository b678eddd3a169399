// WANT: refused
// The parser takes further arguments of which the first one is empty for none.
#include <assert.h>
#define N3(a, b, c, ...) c
#define A(a,...) N3(a,##__VA_ARGS__, 5, 6, 7)
int main(void) { assert(A(1,,2) == 2); return 0; }
