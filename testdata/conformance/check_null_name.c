// WANT: null-deref unsafe at 4
// A null pointer as it is written is no string.
#include <stdlib.h>
int main(void) { return setenv(0, "b", 1); }
